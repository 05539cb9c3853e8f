#include "core/scalar/to_decimal.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "core/scalar/ladder.hpp"

namespace assay {
namespace {

TEST(Decimal, RoundsToNearestWithTiesToEven) {
  EXPECT_EQ(decimal(Rational(5, 4), 2), "1.2");
  EXPECT_EQ(decimal(Rational(27, 20), 2), "1.4");
  EXPECT_EQ(decimal(Rational(-5, 4), 2), "-1.2");
  EXPECT_EQ(decimal(parse_rational("1.2500001"), 2), "1.3");
  EXPECT_EQ(decimal(Rational(1, 3), 5), "0.33333");
  EXPECT_EQ(decimal(Rational(2, 3), 5), "0.66667");
}

TEST(Decimal, KeepsEveryDigitJustBelowAPowerOfTen) {
  EXPECT_EQ(decimal(Rational(1, 2), 1), "0.5");
  EXPECT_EQ(decimal(Rational(6, 7), 1), "0.9");
  EXPECT_EQ(decimal(Rational(477, 500), 2), "0.95");
  EXPECT_EQ(decimal(parse_rational("0.9999954"), 5), "1");
  EXPECT_EQ(decimal(parse_rational("0.9999946"), 5), "0.99999");
  EXPECT_EQ(decimal(parse_rational("9.9996"), 4, true), "10.00");
  EXPECT_EQ(decimal(parse_rational("99.95"), 3), "100");
  EXPECT_EQ(decimal(parse_rational("9.5"), 1), "10");
}

TEST(Decimal, WritesHugeAndTinyNumbersWithAnExponent) {
  EXPECT_EQ(decimal(parse_rational("-3e-40"), 17), "-3e-40");
  EXPECT_EQ(decimal(parse_rational("1.25e300"), 17), "1.25e300");
  EXPECT_EQ(decimal(parse_rational("9.996e9999"), 3), "1e10000");
  EXPECT_EQ(decimal(parse_rational("9.994e-9999"), 3), "9.99e-9999");
  EXPECT_EQ(decimal(parse_rational("1e-5"), 3), "0.00001");
  EXPECT_EQ(decimal(parse_rational("1e-6"), 3), "1e-6");
  EXPECT_EQ(decimal(parse_rational("1e15"), 3), "1000000000000000");
  EXPECT_EQ(decimal(parse_rational("1e16"), 3), "1e16");
}

TEST(Decimal, KeepsTrailingZerosOnRequest) {
  EXPECT_EQ(decimal(Rational(5), 4, true), "5.000");
  EXPECT_EQ(decimal(Rational(5), 4), "5");
  EXPECT_EQ(decimal(parse_rational("5e30"), 3, true), "5.00e30");
  EXPECT_EQ(decimal(Rational(1234567), 3), "1230000");
  EXPECT_EQ(decimal(Rational(0), 9, true), "0");
}

/// By the definition: |10^s x − d| is least over integers d, ties to even, d of `digits` digits.
TEST(Decimal, IsTheNearestNumberOfThatManyDigits) {
  std::mt19937_64 random(20240229);
  for (int i = 0; i < 2000; ++i) {
    const auto p = static_cast<long long>(random() % 1000000 + 1);
    const auto q = static_cast<long long>(random() % 1000000 + 1);
    const Rational x(p, q);
    const int digits = 1 + static_cast<int>(random() % 9);
    const std::string text = decimal(x, digits, true);
    const Rational shown = parse_rational(text);
    Rational unit = 1;
    while (unit <= x) unit *= 10;
    while (unit > x) unit /= 10;
    for (int k = 1; k < digits; ++k) unit /= 10;
    ASSERT_LE(abs(Rational(shown - x)), Rational(unit / 2)) << p << "/" << q << " as " << text;
    EXPECT_EQ(denominator(Rational(shown / unit)), 1) << text << " has more than the digits asked";
  }
}

template <class S>
void expect_digits_identify(const S& x) {
  EXPECT_EQ(from_rational<S>(parse_rational(to_decimal(x))), x) << to_decimal(x);
}

TEST(ToDecimal, GivesTheDigitsThatIdentifyTheNumber) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 500; ++i) {
    const Rational x(static_cast<long long>(random() >> 1), static_cast<long long>(random() >> 30) + 1);
    expect_digits_identify(from_rational<double>(x));
    expect_digits_identify(from_rational<long double>(x));
    expect_digits_identify(from_rational<Float128>(x));
    expect_digits_identify(from_rational<Mpfr50>(x));
  }
  expect_digits_identify(std::nextafter(1.0, 0.0));
  expect_digits_identify(std::numeric_limits<double>::denorm_min());
  expect_digits_identify(std::numeric_limits<double>::max());
  expect_digits_identify(std::numeric_limits<long double>::denorm_min());
  expect_digits_identify(std::numeric_limits<long double>::max());
  EXPECT_EQ(to_decimal(0.1), "0.10000000000000001");
  EXPECT_EQ(to_decimal(0.25), "0.25");
}

TEST(ToDecimal, NamesWhatIsNotANumber) {
  EXPECT_EQ(to_decimal(std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(to_decimal(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(to_decimal(-std::numeric_limits<double>::infinity()), "-inf");
  EXPECT_EQ(to_decimal(Mpfr50(Mpfr50(1) / 0)), "inf");
  EXPECT_EQ(to_decimal(-0.0), "0");
}

TEST(ToDecimal, WritesFractionsEnclosuresAndTheValueOfAJet) {
  EXPECT_EQ(to_decimal(Rational(-2, 6)), "-1/3");
  EXPECT_EQ(to_decimal(Interval(Rational(1, 2))), "[0.5, 0.5]");
  EXPECT_EQ(to_decimal(Jet<double, 2>(0.25, 1)), "0.25");
}

}  // namespace
}  // namespace assay
