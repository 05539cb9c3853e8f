#include "core/scalar/rational.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/ladder.hpp"

namespace assay::rational_test {
namespace {

using testing::HasSubstr;

Rational power_of_ten(int exponent) {
  Rational result = 1;
  for (int i = 0; i < std::abs(exponent); ++i) result *= 10;
  return exponent < 0 ? Rational(1 / result) : result;
}

std::string refusal(const std::string& text) {
  try {
    return "accepted as " + to_text(parse_rational(text));
  } catch (const InvalidInput& error) {
    return error.what();
  }
}

TEST(ParseRational, ReadsDecimalsFractionsAndExponentsWithoutRounding) {
  EXPECT_EQ(parse_rational("0.8"), Rational(4, 5));
  EXPECT_EQ(parse_rational("4/5"), Rational(4, 5));
  EXPECT_EQ(parse_rational("1e-3"), Rational(1, 1000));
  EXPECT_EQ(parse_rational("-2.5e1/7"), Rational(-25, 7));
  EXPECT_EQ(parse_rational("+.5E+2"), 50);
  EXPECT_EQ(parse_rational("7."), 7);
  EXPECT_EQ(parse_rational("1/-2"), Rational(-1, 2));
  EXPECT_EQ(parse_rational("0.5/0.25"), 2);
  EXPECT_EQ(parse_rational("000123.4500"), Rational(2469, 20));
  EXPECT_EQ(parse_rational("0"), 0);
  EXPECT_EQ(parse_rational("-0.0e7"), 0);
  EXPECT_EQ(parse_rational("089"), 89) << "leading zeros do not mean octal";
  EXPECT_EQ(parse_rational("1e9999"), power_of_ten(9999));
  EXPECT_EQ(parse_rational("1e-9999"), power_of_ten(-9999));
}

TEST(ParseRational, RefusesEverythingElseAndRepeatsWhatItWasGiven) {
  for (const std::string text :
       {"",         " ",     "1/0",      "0/0",   "nan",          "NaN",
        "inf",      "-inf",  "infinity", "0x10",  "1e99999",      "1e-99999",
        "1,5",      " 1",    "1 ",       "1 /2",  "1//2",         "1/2/3",
        "/2",       "2/",    "--1",      "+-1",   "1e",           "1e+",
        "1e+-5",    "1e-+5", "1e++5",    "1e1.5", "1.2.3",        ".",
        "-",        "e5",    "1_000",    "1'000", "0b1",          "1f",
        "½",        "1−2",   "١",        "1\n",   "1e2147483648", "1e-9223372036854775809",
        "1/1e99999"}) {
    EXPECT_THAT(refusal(text), HasSubstr("'" + text + "' is not a number")) << text;
  }
  EXPECT_THROW((void)parse_rational(std::string_view("1\0", 2)), InvalidInput);
}

TEST(ParseRational, RefusesTwentyThousandDigitsWithAShortMessage) {
  const std::string message = refusal(std::string(20000, '7'));
  EXPECT_THAT(message, HasSubstr("is not a number"));
  EXPECT_LT(message.size(), 200U);
  EXPECT_EQ(parse_rational(std::string(10000, '9')), power_of_ten(10000) - 1);
}

TEST(ExactValue, IsTheDyadicNumberThatTheDoubleIs) {
  EXPECT_EQ(exact_value(0.5), Rational(1, 2));
  EXPECT_NE(exact_value(0.8), Rational(4, 5));
  EXPECT_EQ(exact_value(0.8),
            parse_rational("0.8000000000000000444089209850062616169452667236328125"));
  EXPECT_THROW((void)exact_value(std::numeric_limits<double>::quiet_NaN()), InvalidInput);
  EXPECT_THROW((void)exact_value(-std::numeric_limits<double>::infinity()), InvalidInput);
}

TEST(RationalText, IsAnIntegerOrAFractionInLowestTermsAndReadsBack) {
  EXPECT_EQ(to_text(Rational(-6, 4)), "-3/2");
  EXPECT_EQ(to_text(Rational(8, 4)), "2");
  EXPECT_EQ(parse_rational(to_text(Rational(-22, 7))), Rational(-22, 7));
}

/// |to_rational(x) − exact| ≤ u |exact|, and x ≠ exact only where exact does not fit.
template <class S>
void expect_rounded_once(const std::string& text) {
  const Rational exact = parse_rational(text);
  const S x = from_rational<S>(exact);
  const Rational back = ScalarTraits<S>::to_rational(x);
  const Rational u = ScalarTraits<S>::to_rational(unit_roundoff<S>());
  EXPECT_LE(abs(Rational(back - exact)), Rational(u * abs(exact)))
      << text << " in " << ScalarTraits<S>::kName;
}

TEST(ParseRational, ReachesEveryScalarRoundedOnce) {
  for (const std::string text : {"0.8", "4/5", "1e-3", "-2.5e1/7", "1e-300", "9.81"}) {
    expect_rounded_once<double>(text);
    expect_rounded_once<long double>(text);
    expect_rounded_once<Float128>(text);
    expect_rounded_once<Mpfr50>(text);
    expect_rounded_once<Mpfr100>(text);
    expect_rounded_once<Rational>(text);
    EXPECT_TRUE(from_rational<Interval>(parse_rational(text)).contains(parse_rational(text)));
  }
  for (const std::string text : {"0.8", "4/5", "1e-3", "-2.5e1/7", "9.81"}) {
    expect_rounded_once<Dd>(text);
  }
}

TEST(ParseRational, WitnessADetourThroughDoubleIsNotRoundedOnce) {
  const Mpfr50 detour(0.8);
  EXPECT_GT(abs(Rational(ScalarTraits<Mpfr50>::to_rational(detour) - Rational(4, 5))),
            ScalarTraits<Mpfr50>::to_rational(unit_roundoff<Mpfr50>()));
}

}  // namespace
}  // namespace assay::rational_test
