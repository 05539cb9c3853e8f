#include "reports/render/row_text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/reports/study/example_study.hpp"

namespace assay::reports::row_text_test {
namespace {

TEST(ShortNumber, UsesPowersOfTenWhereTheyAreShorter) {
  EXPECT_EQ(short_number(0.25), "0.25");
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(2.5e-7), "2.5×10⁻⁷");
  EXPECT_EQ(short_number(1e-12), "10⁻¹²");
  EXPECT_EQ(short_number(-3e30), "-3×10³⁰");
  EXPECT_EQ(short_number(std::numeric_limits<double>::infinity()), "inf");
}

TEST(RowText, ShowsAnOrderWithTheDigitsItsIntervalCarries) {
  StudyRow row = example_row("r", {}, 1);
  row.fit->order = 1.0231;
  row.fit->order_interval = {0.9831, 1.0631};
  EXPECT_EQ(describe(row).order, "1.023");
  EXPECT_EQ(describe(row).interval, "[0.983, 1.063]");
  row.fit->order_interval = {0.6, 1.4};
  EXPECT_EQ(describe(row).order, "1.02");
}

TEST(RowText, StatesEachKindOfClaim) {
  EXPECT_EQ(describe(example_row("r", {}, 1)).claim, "order 1");
  EXPECT_EQ(describe(example_row("r", {}, 1)).band, "0.9 to 1.1");
  EXPECT_EQ(describe(example_identity("r", 1e-15, 1)).claim, "zero but for rounding");
  EXPECT_EQ(describe(example_identity("r", 1e-15, 1)).band, "");
  EXPECT_EQ(describe(example_bound("r", 1)).claim, "error ≤ 1 h");
}

TEST(RowText, SaysNothingOfWhatWasNotMeasured) {
  const RowText text = describe(example_study().rows[5]);
  EXPECT_EQ(text.order, "–");
  EXPECT_EQ(text.interval, "");
  EXPECT_EQ(text.window, "–");
  EXPECT_EQ(text.rounding_share, "–");
  EXPECT_EQ(text.largest, "");
}

TEST(LargestError, IsInfiniteWhereARunIsNotANumber) {
  std::vector<Sample> samples{{1, -2, 0, true}, {1, 1, 0, true}};
  EXPECT_EQ(largest_error(samples), 2);
  samples.push_back({1, std::numeric_limits<double>::quiet_NaN(), 0, false});
  EXPECT_EQ(largest_error(samples), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace assay::reports::row_text_test
