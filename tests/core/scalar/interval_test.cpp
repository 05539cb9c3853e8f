#include "core/scalar/interval.hpp"

#include <gtest/gtest.h>

#include "core/scalar/ratio.hpp"
#include "core/scalar/to_decimal.hpp"
#include "tests/core/scalar/scalar_contract.hpp"

namespace assay::interval_test {
namespace {

TEST(Interval, EnclosesTheExactResultOfEveryOperation) {
  RationalGenerator random(51);
  for (int i = 0; i < 500; ++i) {
    const Rational x = random(), y = random();
    const Interval a(x), b(y);
    ASSERT_TRUE((a + b).contains(Rational(x + y)));
    ASSERT_TRUE((a - b).contains(Rational(x - y)));
    ASSERT_TRUE((a * b).contains(Rational(x * y)));
    ASSERT_TRUE((-a).contains(Rational(-x)));
    ASSERT_TRUE(abs(a).contains(Rational(abs(x))));
    if (y != 0) {
      ASSERT_TRUE((a / b).contains(Rational(x / y)));
    }
    ASSERT_TRUE(sqrt(Interval(Rational(x * x))).contains(Rational(abs(x))));
  }
}

TEST(Interval, WitnessANumberBesideItIsNotContained) {
  const Interval third(Rational(1, 3));
  EXPECT_TRUE(third.contains(Rational(1, 3)));
  EXPECT_FALSE(third.contains(Rational(Rational(1, 3) + parse_rational("1e-49"))));
  EXPECT_FALSE(third.contains(Rational(Rational(1, 3) - parse_rational("1e-49"))));
  EXPECT_LT(third.low(), third.high());
}

TEST(Interval, IsAPointWhereTheNumberFits) {
  const Interval half(Rational(1, 2));
  EXPECT_EQ(half.low(), half.high());
  EXPECT_EQ(half, ratio<Interval>(1, 2));
  EXPECT_EQ(Interval(), Interval(0));
}

TEST(Interval, HasTheBoundsItWasGiven) {
  const Interval wide(Mpfr50(-1), Mpfr50(2));
  EXPECT_EQ(wide.low(), -1);
  EXPECT_EQ(wide.high(), 2);
  EXPECT_EQ(abs(wide).low(), 0);
  EXPECT_TRUE((wide * wide).contains(-2));
  EXPECT_EQ(to_decimal(wide), "[-1, 2]");
}

TEST(Interval, ComparesWhereAllPairsOfPointsAgree) {
  const Interval low(Mpfr50(0), Mpfr50(1)), high(Mpfr50(2), Mpfr50(3));
  EXPECT_TRUE(low < high && low <= high && high > low && high >= low && low != high);
  EXPECT_FALSE(high < low);
}

TEST(Interval, ThrowsWhereAComparisonIsUndecided) {
  const Interval third = Interval(1) / Interval(3);
  const Interval touching(Mpfr50(1), Mpfr50(2)), one_below(Mpfr50(0), Mpfr50(1));
  EXPECT_THROW((void)(third < third), UndecidedComparison);
  EXPECT_THROW((void)(third == third), UndecidedComparison);
  EXPECT_THROW((void)(third >= ratio<Interval>(1, 3)), UndecidedComparison);
  EXPECT_THROW((void)(touching < one_below), UndecidedComparison);
  EXPECT_THROW((void)(Interval(Mpfr50(-1), Mpfr50(1)) > Interval(0)), UndecidedComparison);
}

TEST(Interval, IsZeroOnlyAsAPoint) {
  EXPECT_TRUE(is_zero(Interval(0)));
  EXPECT_FALSE(is_zero(Interval(Mpfr50(-1), Mpfr50(1))));
  EXPECT_FALSE(is_zero(Interval(1)));
}

TEST(Interval, IsNotFiniteAfterADivisionByAnIntervalThatHoldsZero) {
  EXPECT_TRUE(is_finite(Interval(7)));
  EXPECT_FALSE(is_finite(Interval(1) / Interval(Mpfr50(-1), Mpfr50(1))));
  EXPECT_FALSE(is_finite(Interval(1) / Interval(0)));
}

}  // namespace
}  // namespace assay::interval_test
