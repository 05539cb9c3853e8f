#if ASSAY_WITH_MPREAL
#include "core/scalar/mpreal.hpp"

#include "core/schemes/moreau_jean.hpp"
#include "tests/core/scalar/dense_algebra_contract.hpp"
#include "tests/core/scalar/scalar_contract.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay {
namespace {

static_assert(RealScalar<Mpreal>);

using RunTimeNumbers = testing::Types<Mpreal>;
INSTANTIATE_TYPED_TEST_SUITE_P(MpReal, ScalarContract, RunTimeNumbers);
INSTANTIATE_TYPED_TEST_SUITE_P(MpReal, DenseAlgebra, RunTimeNumbers);
using RunTimeJets = testing::Types<Jet<Mpreal, 1>>;
INSTANTIATE_TYPED_TEST_SUITE_P(MpRealJets, ScalarContract, RunTimeJets);

TEST(JetsInDenseAlgebra, DifferentiateTheSolutionOfALinearSystemOverMpreal) {
  expect_jets_differentiate_solutions<Mpreal>();
}

class WithBits {
 public:
  explicit WithBits(mpfr_prec_t bits) : before_(Mpreal::get_default_prec()) {
    Mpreal::set_default_prec(bits);
  }
  ~WithBits() { Mpreal::set_default_prec(before_); }

 private:
  mpfr_prec_t before_;
};

TEST(Mpreal, HasAsManyBitsAsWereChosenAtRunTime) {
  for (mpfr_prec_t bits : {24, 53, 200, 700}) {
    const WithBits precision(bits);
    EXPECT_EQ(scalar_cast<Rational>(unit_roundoff<Mpreal>()), power_of_two(-static_cast<int>(bits)));
    for (const char* text : {"0.8", "4/5", "1e-3", "-2.5e1/7"}) {
      const Rational x = parse_rational(text);
      EXPECT_EQ(scalar_cast<Rational>(from_rational<Mpreal>(x)), nearest_of_bits(x, static_cast<int>(bits)));
    }
  }
}

TEST(Mpreal, RunsTheSchemeWithAnErrorThatFallsWithItsBits) {
  MoreauJean<Rational> exact_scheme(ball_model<Rational>(1, 0, Rational(981, 100), Rational(4, 5)), Rational(1, 10));
  const Trajectory<Rational> exact = simulate(exact_scheme, 12);
  for (mpfr_prec_t bits : {60, 400}) {
    const WithBits precision(bits);
    MoreauJean<Mpreal> scheme(
        ball_model<Mpreal>(1, 0, ratio<Mpreal>(981, 100), ratio<Mpreal>(4, 5)), ratio<Mpreal>(1, 10));
    const Trajectory<Rational> run = simulate(scheme, 12).cast<Rational>();
    const Rational error = abs(Rational(run.q(0, 12) - exact.q(0, 12)));
    // 12 steps of at most 8 roundings, values below 8.
    EXPECT_LE(error, Rational(12 * 8 * 8) * power_of_two(-static_cast<int>(bits)));
    EXPECT_GT(error, 0) << "witness: the run does round";
  }
}

}  // namespace
}  // namespace assay
#endif
