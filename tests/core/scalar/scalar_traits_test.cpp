#include "core/scalar/scalar_traits.hpp"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <complex>

#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "tests/core/scalar/scalar_contract.hpp"

namespace assay::scalar_traits_test {
namespace {

using Numbers =
    testing::Types<double, long double, Dd, Float128, Mpfr50, Mpfr100, Rational, Interval>;
INSTANTIATE_TYPED_TEST_SUITE_P(Ladder, ScalarContract, Numbers);
using Jets = testing::Types<Jet<double, 1>,
                            Jet<long double, 1>,
                            Jet<Dd, 1>,
                            Jet<Float128, 1>,
                            Jet<Mpfr50, 1>,
                            Jet<Mpfr100, 1>,
                            Jet<Rational, 1>,
                            Jet<Interval, 1>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Jets, ScalarContract, Jets);

static_assert(RealScalar<double> && RealScalar<long double> && RealScalar<Dd>);
static_assert(RealScalar<Float128> && RealScalar<Mpfr50> && RealScalar<Mpfr100>);
static_assert(RealScalar<Interval> && RealScalar<Jet<double, 3>> && RealScalar<Jet<Dd, 3>>);
static_assert(!RealScalar<Rational>, "square roots of rationals are not rational");

static_assert(!Field<int> && !Field<bool> && !Field<unsigned long>);
static_assert(!Field<std::string> && !Field<void*> && !Field<Vector<double>>);
static_assert(!Field<mpq_class> && !Field<mpf_class>, "expression templates");
static_assert(!OrderedField<std::complex<double>>);

static_assert(Enclosure<Interval> && !Enclosure<double> && !Enclosure<Rational>);

TEST(NearestDouble, RoundsSubnormalNumbersOnce) {
  const Rational least = power_of_two(-1074);
  // 53 bits first would make a tie of it, and then round it down.
  const Rational above_the_tie = least * (Rational(5, 2) + power_of_two(-60));
  EXPECT_EQ(from_rational<double>(above_the_tie), 3 * std::ldexp(1.0, -1074));
  EXPECT_EQ(from_rational<double>(Rational(least * 5 / 2)), 2 * std::ldexp(1.0, -1074));
  EXPECT_EQ(from_rational<double>(Rational(least / 2)), 0.0);
  EXPECT_EQ(from_rational<double>(Rational(least / 2 + least * power_of_two(-200))),
            std::ldexp(1.0, -1074));
}

TEST(NearestDouble, OverflowsWhereIeeeDoes) {
  const Rational limit = power_of_two(1024);
  const Rational half_a_unit = power_of_two(970);
  EXPECT_EQ(from_rational<double>(limit), std::numeric_limits<double>::infinity());
  EXPECT_EQ(from_rational<double>(Rational(limit - half_a_unit)),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(from_rational<double>(Rational(-limit + half_a_unit + 1)),
            std::numeric_limits<double>::lowest());
}

template <class S>
void expect_gradual_underflow() {
  using Limits = std::numeric_limits<S>;
  const int least = Limits::min_exponent - Limits::digits;  // 2^least is the smallest number
  const Rational unit = power_of_two(least);
  RationalGenerator random(41);
  for (int i = 0; i < 50; ++i) {
    const Rational x = random();
    const Rational tiny = x * power_of_two(least + 20 - binary_exponent(x));  // 21 bits are left
    const Rational expected = nearest_of_bits(tiny, 21);
    const S s = from_rational<S>(tiny);
    ASSERT_EQ(ScalarTraits<S>::to_rational(s), expected) << ScalarTraits<S>::kName;
    // All bits of the smallest normal numbers.
    const Rational small = x * power_of_two(Limits::min_exponent - 1 - binary_exponent(x));
    ASSERT_EQ(ScalarTraits<S>::to_rational(from_rational<S>(small)),
              nearest_of_bits(small, Limits::digits));
    const Rational large = x * power_of_two(Limits::max_exponent - 2 - binary_exponent(x));
    ASSERT_EQ(ScalarTraits<S>::to_rational(from_rational<S>(large)),
              nearest_of_bits(large, Limits::digits));
  }
  EXPECT_EQ(ScalarTraits<S>::to_rational(from_rational<S>(unit)), unit);
  EXPECT_EQ(from_rational<S>(power_of_two(Limits::max_exponent)), Limits::infinity());
  EXPECT_EQ(from_rational<S>(Rational(unit / 4)), S(0));
}

TEST(NearestOfBits, HoldsUpToTheEndsOfEveryIeeeFormat) {
  expect_gradual_underflow<double>();
  expect_gradual_underflow<long double>();
  expect_gradual_underflow<Float128>();
}

TEST(NearestOfBits, WitnessTruncationAndTiesAwayFromZeroAreNotNearest) {
  EXPECT_EQ(nearest_of_bits(Rational(5), 2), 4);  // tie to even
  EXPECT_EQ(nearest_of_bits(Rational(7), 2), 8);  // tie to even, next binade
  EXPECT_EQ(nearest_of_bits(Rational(-11, 2), 3), -6);
  EXPECT_EQ(nearest_of_bits(Rational(1, 3), 2), Rational(3, 8));
}

TEST(DoubleDouble, CarriesTheRoundedRestInItsSecondPart) {
  const Rational x(1, 3);
  const Dd third = from_rational<Dd>(x);
  EXPECT_EQ(third.x[0], 1.0 / 3);
  EXPECT_EQ(exact_value(third.x[1]), nearest_of_bits(Rational(x - exact_value(1.0 / 3)), 53));
  EXPECT_FALSE(is_finite(from_rational<Dd>(power_of_two(2000))));
}

TEST(ScalarCast, GoesUpWithoutRoundingAndDownWithOne) {
  EXPECT_EQ(scalar_cast<Mpfr100>(0.1), Mpfr100(0.1));
  EXPECT_EQ(scalar_cast<long double>(0.1), static_cast<long double>(0.1));
  EXPECT_EQ(scalar_cast<Dd>(0.1), Dd(0.1));
  EXPECT_EQ(scalar_cast<double>(ratio<Mpfr50>(1, 10)), 0.1);
  EXPECT_EQ(scalar_cast<double>(0.1L), 0.1);
  EXPECT_EQ(scalar_cast<Rational>(0.75), Rational(3, 4));
  EXPECT_EQ(scalar_cast<double>(0.3), 0.3);
}

TEST(Jet, IsZeroOnlyIfItsDerivativesAreToo) {
  using J = Jet<Rational, 2>;
  EXPECT_TRUE(is_zero(J(0)));
  EXPECT_FALSE(is_zero(J(0, 1)));
  EXPECT_TRUE(J(0, 1) == J(0)) << "as comparisons do, which is why is_zero exists";
}

TEST(Jet, IsFiniteIfItsDerivativesAreToo) {
  Jet<double, 2> x(1.0, 0);
  EXPECT_TRUE(is_finite(x));
  x.v[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(is_finite(x));
}

TEST(MpfrAtRunTime, TakesItsDigitsFromTheScope) {
  const WorkingDigits digits(80);
  const Rational third(1, 3);
  const Rational error = ScalarTraits<Mpfr>::to_rational(from_rational<Mpfr>(third)) - third;
  EXPECT_LE(abs(error), ScalarTraits<Mpfr>::to_rational(unit_roundoff<Mpfr>()));
  EXPECT_LT(ScalarTraits<Mpfr>::to_rational(unit_roundoff<Mpfr>()), parse_rational("1e-79"));
}

}  // namespace
}  // namespace assay::scalar_traits_test
