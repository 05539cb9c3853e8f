#include "core/scalar/rational_number.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::rational_number_test {
namespace {

TEST(RationalNumber, IsInLowestTermsWithAPositiveDenominator) {
  EXPECT_EQ(Rational(6, -4).str(), "-3/2");
  EXPECT_EQ(Rational(-6, -4).str(), "3/2");
  EXPECT_EQ(numerator(Rational(-6, 4)), -3);
  EXPECT_EQ(denominator(Rational(-6, 4)), 2);
  std::ostringstream text;
  text << Rational(1, 3) << ' ' << Rational(0, 7);
  EXPECT_EQ(text.str(), "1/3 0");
}

TEST(RationalNumber, HoldsTheEndsOfTheMachinesIntegers) {
  EXPECT_EQ(Rational(std::numeric_limits<long>::min()).str(), "-9223372036854775808");
  EXPECT_EQ(Rational(std::numeric_limits<unsigned long>::max()).str(), "18446744073709551615");
  EXPECT_EQ(Rational(std::numeric_limits<long>::min(), -1).str(), "9223372036854775808");
  EXPECT_EQ(static_cast<long>(Rational(std::numeric_limits<long>::min())),
            std::numeric_limits<long>::min());
}

TEST(RationalNumber, ArithmeticIsTheSameOfLvaluesAndOfTemporaries) {
  const Rational a(2, 3), b(-5, 7);
  const auto copy = [](const Rational& x) { return Rational(x); };
  EXPECT_EQ(a + b, Rational(-1, 21));
  EXPECT_EQ(a - b, Rational(29, 21));
  EXPECT_EQ(a * b, Rational(-10, 21));
  EXPECT_EQ(a / b, Rational(-14, 15));
  EXPECT_EQ(copy(a) + b, a + copy(b));
  EXPECT_EQ(copy(a) - b, a - copy(b));
  EXPECT_EQ(copy(a) * b, a * copy(b));
  EXPECT_EQ(copy(a) / b, a / copy(b));
  EXPECT_EQ(-a, -copy(a));
  EXPECT_EQ(abs(b), abs(copy(b)));
  EXPECT_EQ(copysign(b, a), Rational(5, 7));
  EXPECT_EQ(copysign(a, b), Rational(-2, 3));
  EXPECT_EQ(1 - a, Rational(1, 3));
  EXPECT_EQ(a, Rational(2, 3)) << "an operand is not changed";
  EXPECT_EQ(b, Rational(-5, 7)) << "an operand is not changed";
}

TEST(RationalNumber, MayBeItsOwnOperand) {
  Rational x(2, 3);
  x += x;
  EXPECT_EQ(x, Rational(4, 3));
  x /= x;
  EXPECT_EQ(x, 1);
  x -= x;
  EXPECT_TRUE(x.is_zero());
}

TEST(RationalNumber, TakesAValueAfterItWasMovedFrom) {
  Rational x(1, 2);
  const Rational y = std::move(x);
  const Rational nothing = x;  // NOLINT(bugprone-use-after-move): a copy of it is 0
  EXPECT_EQ(nothing, 0);
  Rational overwritten(5);
  overwritten = x;
  EXPECT_EQ(overwritten, 0);
  x = y;
  EXPECT_EQ(x, y);
  Rational z = std::move(x);
  x = Rational(3);
  EXPECT_EQ(x + z, Rational(7, 2));
  std::vector<Rational> many;
  for (int i = 0; i < 100; ++i) many.emplace_back(i, 7);
  EXPECT_EQ(many[99], Rational(99, 7));
}

TEST(RationalNumber, ComparesWithIntegersAndRationals) {
  const Rational x(-7, 2);
  EXPECT_TRUE(x < -3 && x > -4 && x <= -3 && x != -3 && -4 < x);
  EXPECT_TRUE(Rational(5) == 5 && 5U == Rational(5) && Rational(5) != 6);
  EXPECT_TRUE(x < Rational(-10, 3) && Rational(1, 3) > x);
  EXPECT_TRUE(Rational(-1) < 1U) << "a negative number is below every unsigned one";
  EXPECT_EQ(x.sign(), -1);
  EXPECT_EQ(Rational(0).sign(), 0);
}

TEST(RationalNumber, RefusesToDivideByZero) {
  const Rational zero;
  Rational x(1);
  EXPECT_THROW((void)(x / zero), std::overflow_error);
  EXPECT_THROW(x /= zero, std::overflow_error);
  EXPECT_THROW((void)(Rational(1) / zero), std::overflow_error);
  EXPECT_THROW((void)Rational(1, 0), std::overflow_error);
  EXPECT_EQ(x, 1) << "nothing is lost";
}

TEST(RationalNumber, IsRoundedOnceToTheNumbersOfTheMachine) {
  EXPECT_EQ(static_cast<double>(Rational(2, 3)), 2.0 / 3);
  EXPECT_EQ(static_cast<double>(Rational(-4, 5)), -0.8);
  EXPECT_EQ(static_cast<long double>(Rational(2, 3)), 2.0L / 3);
  EXPECT_EQ(static_cast<double>(Rational(power(10, 400))), std::numeric_limits<double>::infinity());
  EXPECT_EQ(Rational(0.1), exact_value(0.1));
  EXPECT_THROW((void)Rational(std::numeric_limits<double>::quiet_NaN()), InvalidInput);
}

TEST(RationalNumber, LosesItsFractionAsAnInteger) {
  EXPECT_EQ(static_cast<int>(Rational(7, 2)), 3);
  EXPECT_EQ(static_cast<int>(Rational(-7, 2)), -3);
  EXPECT_EQ(trunc(Rational(-7, 2)), -3);
  EXPECT_EQ(floor(Rational(-7, 2)), -4);
  EXPECT_EQ(floor(Rational(7, 2)), 3);
  EXPECT_EQ(floor(Rational(-4)), -4);
  EXPECT_THROW((void)static_cast<long>(Rational(power(2, 63))), std::overflow_error);
}

TEST(RationalNumber, RootsAreOfSquaresAlone) {
  EXPECT_EQ(rational_root(Rational(4, 9)), Rational(2, 3));
  EXPECT_EQ(rational_root(Rational(0)), Rational(0));
  EXPECT_EQ(rational_root(Rational(2)), std::nullopt);
  EXPECT_EQ(rational_root(Rational(4, 3)), std::nullopt);
  EXPECT_EQ(rational_root(Rational(-4)), std::nullopt);
}

TEST(RationalNumber, DyadicNumbersHaveAPowerOfTwoBelow) {
  EXPECT_TRUE(is_dyadic(Rational(-3, 8)) && is_dyadic(Rational(7)) && is_dyadic(Rational(0)));
  EXPECT_FALSE(is_dyadic(Rational(1, 3)) || is_dyadic(Rational(1, 12)));
  EXPECT_EQ(power(2, -3), Rational(1, 8));
  EXPECT_EQ(power(10, 3), 1000);
}

}  // namespace
}  // namespace assay::rational_number_test
