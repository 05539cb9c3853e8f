#include "core/scalar/float128.hpp"
#include "core/scalar/interval.hpp"
#include "core/scalar/rational.hpp"
#include "tests/oracles/instances/model_data.hpp"

namespace assay::oracles::models_in_wide_scalars_test {
namespace {

TEST(Catalogue, GivesTheSameModelInWideScalars) {
  for (const ProblemEntry& entry : problems()) {
    if (entry.kind == ModelKind::kLinear) expect_same_model<Float128>(entry);
    expect_same_model<Mpfr50>(entry);
    if (entry.rational_data) expect_same_model<Rational>(entry);
  }
}

TEST(Catalogue, EnclosesTheModelInIntervals) {
  for (const ProblemEntry& entry : problems()) {
    if (entry.kind != ModelKind::kLinear) continue;  // not compiled in intervals
    const Parameters p = entry.parameters({});
    const auto enclosure = data_in<Interval>(entry, p);
    const auto exact = data_in<Mpfr>(entry, p);
    for (std::size_t k = 0; k < exact.size(); ++k) {
      for (Eigen::Index i = 0; i < exact[k].size(); ++i) {
        const Interval& a = enclosure[k](i);
        const Mpfr& x = exact[k](i);
        const Mpfr eps = Mpfr("1e-95") * (1 + abs(x));
        EXPECT_TRUE(scalar_cast<Mpfr>(a.low()) <= x + eps && x - eps <= scalar_cast<Mpfr>(a.high()))
            << entry.name << ' ' << k;
        EXPECT_TRUE(a.high() - a.low() <= Mpfr50("1e-44") * (1 + abs(scalar_cast<Mpfr50>(x))))
            << entry.name << ' ' << k;
      }
    }
  }
}

}  // namespace
}  // namespace assay::oracles::models_in_wide_scalars_test
