#include "core/scalar/to_decimal.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "core/scalar/ladder.hpp"

namespace assay::to_decimal_test {
namespace {

template <class S>
void expect_digits_identify(const S& x) {
  EXPECT_EQ(from_rational<S>(parse_rational(to_decimal(x))), x) << to_decimal(x);
}

TEST(ToDecimal, GivesTheDigitsThatIdentifyTheNumber) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 500; ++i) {
    const Rational x(static_cast<long long>(random() >> 1),
                     static_cast<long long>(random() >> 30) + 1);
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
}  // namespace assay::to_decimal_test
