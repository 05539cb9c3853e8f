#if ASSAY_WITH_MPREAL
#include "core/scalar/mpreal.hpp"

#include "core/scalar/jet.hpp"
#include "core/scalar/scalar_list.hpp"
#include "tests/core/scalar/scalar_contract.hpp"

namespace assay::mpreal_test {
namespace {

static_assert(RealScalar<Mpreal>);

using RunTimeNumbers = testing::Types<Mpreal>;
INSTANTIATE_TYPED_TEST_SUITE_P(MpReal, ScalarContract, RunTimeNumbers);
using RunTimeJets = testing::Types<Jet<Mpreal, 1>>;
INSTANTIATE_TYPED_TEST_SUITE_P(MpRealJets, ScalarContract, RunTimeJets);

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
    EXPECT_EQ(scalar_cast<Rational>(unit_roundoff<Mpreal>()),
              power_of_two(-static_cast<int>(bits)));
    for (const char* text : {"0.8", "4/5", "1e-3", "-2.5e1/7"}) {
      const Rational x = parse_rational(text);
      EXPECT_EQ(scalar_cast<Rational>(from_rational<Mpreal>(x)),
                nearest_of_bits(x, static_cast<int>(bits)));
    }
  }
}

TEST(Mpreal, IsInTheListOfScalarsAsItsTraitsSay) {
  const ScalarEntry& entry = scalars().back();
  EXPECT_EQ(entry.name, ScalarTraits<Mpreal>::kName);
  EXPECT_EQ(entry.description, ScalarTraits<Mpreal>::kDescription);
  EXPECT_EQ(entry.digits, std::nullopt);
}

}  // namespace
}  // namespace assay::mpreal_test
#endif
