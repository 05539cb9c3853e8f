#include "reports/render/log_axis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace assay::reports::log_axis_test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::ptrdiff_t labels(const LogAxis& axis) {
  return std::ranges::count(axis.tics, true, &LogTic::labelled);
}

TEST(LogAxis, ContainsItsValuesWithAMargin) {
  const LogAxis axis = log_axis(1e-5, 1e-1);
  EXPECT_LT(axis.lo, 1e-5);
  EXPECT_GT(axis.hi, 1e-1);
  EXPECT_THAT(gnuplot_tics(axis), HasSubstr("'10^{-3}' 1e-3"));
}

TEST(LogAxis, HasTwoToEightLabelsOverAnyRange) {
  for (double decades : {0.0, 0.1, 0.5, 1.0, 1.6, 3.0, 8.0, 20.0, 150.0, 600.0}) {
    const LogAxis axis = log_axis(std::pow(10.0, -decades / 2), std::pow(10.0, decades / 2));
    EXPECT_GE(labels(axis), 2) << decades;
    EXPECT_LE(labels(axis), 8) << decades;
  }
}

TEST(LogAxis, StaysAmongTheFiniteNumbers) {
  const LogAxis axis =
      log_axis(std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max());
  EXPECT_GT(axis.lo, 0);
  EXPECT_TRUE(std::isfinite(axis.hi));
  EXPECT_THAT(gnuplot_tics(axis), Not(HasSubstr("inf")));
}

}  // namespace
}  // namespace assay::reports::log_axis_test
