#include "reports/compare/judged_metrics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scalar/machine.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports::judged_metrics_test {
namespace {

TEST(JudgedMetrics, HaveALineForEachMetricOfTheCatalogueAndNoOther) {
  for (const MetricEntry& metric : metrics()) {
    EXPECT_EQ(std::ranges::count(judged_metrics(), metric.name, &JudgedMetric::name), 1)
        << metric.name;
  }
  EXPECT_EQ(judged_metrics().size(), metrics().size());
}

TEST(JudgedMetrics, HaveASizeWhereTheyJudge) {
  for (const JudgedMetric& metric : judged_metrics()) {
    const bool shown = metric.role == MetricRole::kShown || metric.role == MetricRole::kScheme;
    EXPECT_EQ(metric.size == nullptr, shown) << metric.name;
  }
}

TEST(JudgedMetrics, DoNotJudgeWhereErrorsOfRightSolutionsNeedNotFall) {
  EXPECT_TRUE(judged_metric("angular-velocity").judges({}));
  EXPECT_FALSE(judged_metric("angular-velocity").judges({.spins_jump = true}));
  EXPECT_TRUE(judged_metric("impulse-flat").judges({}));
  EXPECT_FALSE(judged_metric("impulse-flat").judges({.unique_impulses = false}));
  EXPECT_FALSE(judged_metric("complementarity").judges({})) << "of one kind of scheme";
}

}  // namespace
}  // namespace assay::reports::judged_metrics_test
