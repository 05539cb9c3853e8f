#include "reports/identify/measured.hpp"

#include <gmock/gmock.h>

namespace assay::reports::measured_test {
namespace {

TEST(Measured, OperationsContainTheResultsOfAllNumbersInTheIntervals) {
  const Measured a{2, 0.5}, b{-3, 0.25};
  for (const double x : {a.low(), a.value, a.high()}) {
    EXPECT_TRUE(square_root(a).contains(std::sqrt(x)));
    for (const double y : {b.low(), b.value, b.high()}) {
      EXPECT_TRUE((a + b).contains(x + y));
      EXPECT_TRUE((a - b).contains(x - y));
      EXPECT_TRUE((a * b).contains(x * y));
      EXPECT_TRUE((a / b).contains(x / y));
    }
  }
}

TEST(Measured, AQuotientByWhatMayBeZeroIsUnknown) {
  EXPECT_FALSE((exactly(1) / Measured{1e-9, 1e-9}).is_known());
  EXPECT_FALSE((exactly(0) / exactly(0)).is_known());
  EXPECT_TRUE((exactly(1) / Measured{1e-9, 1e-10}).is_known());
}

TEST(Measured, IsReadAsTheFractionOfLeastDenominator) {
  EXPECT_EQ(simplest_fraction({2.0 / 3, 1e-12}), "2/3");
  EXPECT_EQ(simplest_fraction({-0.25, 1e-12}), "-1/4");
  EXPECT_EQ(simplest_fraction({0.99 + 1e-13, 1e-12}), "99/100");
  EXPECT_EQ(simplest_fraction({1e-14, 1e-12}), "0");
  EXPECT_EQ(simplest_fraction({3, 0}), "3");
  EXPECT_EQ(simplest_fraction({-2, 1e-9}), "-2");
}

TEST(Measured, IsNoFractionWhereOneLiesInTheIntervalByChance) {
  EXPECT_EQ(simplest_fraction({0.618, 0.01}), "") << "8/13 and others";
  EXPECT_EQ(simplest_fraction({0.6180339887498949, 1e-12}), "");
  EXPECT_EQ(to_text(Measured{0.6180339887498949, 1e-12}), "0.6180339887499 +- 1e-12");
  EXPECT_EQ(to_text(Measured{1e-7 + 1e-14, 1e-13}), "1e-07");
}

TEST(Measured, IsANumberOnlyWhereItIsKnownWell) {
  EXPECT_TRUE(is({1 + 1e-15, 1e-14}, 1));
  EXPECT_FALSE(is({1 + 1e-13, 1e-14}, 1));
  EXPECT_FALSE(is({0.9, 0.2}, 0.95)) << "one of many";
}

}  // namespace
}  // namespace assay::reports::measured_test
