#include "core/scalar/decimal.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/scalar/rational.hpp"

namespace assay::decimal_test {
namespace {

std::string rounded(const char* x, int digits) {
  return to_text(round_to_decimal(parse_rational(x), digits));
}

TEST(Decimal, HasExactlyTheDigitsAskedFor) {
  EXPECT_EQ(rounded("0.85095", 20), "0.85095000000000000000");
  EXPECT_EQ(rounded("1/3", 5), "0.33333");
  EXPECT_EQ(rounded("-2/3", 5), "-0.66667");
  EXPECT_EQ(rounded("12345", 7), "12345.00");
  EXPECT_EQ(rounded("7", 1), "7");
  EXPECT_EQ(rounded("0", 50), "0");
}

TEST(Decimal, TiesGoToTheEvenDigit) {
  EXPECT_EQ(rounded("0.125", 2), "0.12");
  EXPECT_EQ(rounded("0.375", 2), "0.38");
  EXPECT_EQ(rounded("-2.5", 1), "-2");
  EXPECT_EQ(rounded("9.5", 1), "1e1");
  EXPECT_EQ(rounded("0.1250000000000000000000000000001", 2), "0.13");
}

TEST(Decimal, CarriesThroughNines) {
  EXPECT_EQ(rounded("0.99996", 4), "1.000");
  EXPECT_EQ(rounded("999.9999", 5), "1000.0");
  EXPECT_EQ(rounded("99999", 2), "1.0e5");
}

TEST(Decimal, IsScientificOutsideTheRangeOfItsDigits) {
  EXPECT_EQ(rounded("0.000001", 3), "0.00000100");
  EXPECT_EQ(rounded("0.0000001", 3), "1.00e-7");
  EXPECT_EQ(rounded("1234.5", 4), "1234");
  EXPECT_EQ(rounded("12345", 4), "1.234e4");
  EXPECT_EQ(rounded("1e300", 2), "1.0e300");
  EXPECT_EQ(rounded("-1e-300", 1), "-1e-300");
}

// |x − rounded| ≤ half a unit of the last digit, and the text reads back to the same decimal.
TEST(Decimal, IsWithinHalfAUnitOfTheLastDigit) {
  std::mt19937_64 engine(7);
  std::uniform_int_distribution<int> integer(1, 1'000'000);
  for (int i = 0; i < 300; ++i) {
    Rational x(integer(engine), integer(engine));
    for (int power = integer(engine) % 40; power > 0; --power) x /= 7;
    const int digits = 1 + integer(engine) % 30;
    const Decimal d = round_to_decimal(x, digits);
    const Rational read = parse_rational(to_text(d));
    Rational unit(1);
    for (int e = d.exponent - digits + 1; e > 0; --e) unit *= 10;
    for (int e = d.exponent - digits + 1; e < 0; ++e) unit /= 10;
    EXPECT_LE(abs(Rational(x - read)) * 2, unit);
    EXPECT_EQ(d.digits.size(), static_cast<std::size_t>(digits));
    EXPECT_EQ(round_to_decimal(read, digits), d);
  }
}

TEST(Decimal, IsShorterWithoutTheZerosThatEndAFraction) {
  const auto shortened = [](const char* x, int digits) {
    return to_short_text(round_to_decimal(parse_rational(x), digits));
  };
  EXPECT_EQ(shortened("0.00125", 17), "0.00125");
  EXPECT_EQ(shortened("-3e-40", 17), "-3e-40");
  EXPECT_EQ(shortened("1.25e300", 17), "1.25e300");
  EXPECT_EQ(shortened("1e15", 17), "1000000000000000");
  EXPECT_EQ(shortened("1e17", 17), "1e17");
  EXPECT_EQ(shortened("5", 4), "5");
  EXPECT_EQ(shortened("30", 4), "30");
  EXPECT_EQ(shortened("0", 9), "0");
}

TEST(Decimal, RoundsADecimalAsItRoundsItsValue) {
  for (const char* x : {"0.12499999999999999999", "0.125", "-0.99951", "123456789", "1e-9"}) {
    const Decimal wide = round_to_decimal(parse_rational(x), 25);
    for (const int digits : {1, 2, 3, 8, 25}) {
      EXPECT_EQ(round_to_decimal(wide, digits), round_to_decimal(parse_rational(x), digits)) << x;
    }
  }
}

TEST(Decimal, CountsTheDigitsThatTwoNumbersShare) {
  const auto decimal = [](const char* x) { return round_to_decimal(parse_rational(x), 6); };
  EXPECT_EQ(common_digits(decimal("1.23456"), decimal("1.23456")), 6);
  EXPECT_EQ(common_digits(decimal("1.23456"), decimal("1.23499")), 4);
  EXPECT_EQ(common_digits(decimal("1.23456"), decimal("12.3456")), 0);
  EXPECT_EQ(common_digits(decimal("1.23456"), decimal("-1.23456")), 0);
  EXPECT_EQ(common_digits(decimal("1.23456"), decimal("0")), 0);
}

}  // namespace
}  // namespace assay::decimal_test
