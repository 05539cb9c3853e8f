#include "reports/study/metrics/metric.hpp"

#include <gtest/gtest.h>

#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports::metric_test {
namespace {

/// All of a metric but its judgement.
struct WithoutJudgement {
  static constexpr std::string_view kName = "nothing";
  static constexpr std::string_view kDescription = "no error";
  static constexpr std::string_view kQuantity = "position";
  static constexpr std::string_view kUnit = "m";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kPositionSup;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  template <class T>
  static T measure(const Comparison<T>&) {
    return T(0);
  }
};

struct Complete : WithoutJudgement {
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = false};
};

struct WithAWordForAMeasure : Complete {
  static constexpr std::string_view kErrorMeasure = "position-sup";
};
struct WithAFlagForAScope : Complete {
  static constexpr bool kScope = true;
};
struct WithoutAName : Complete {
  static constexpr int kName = 1;
};
struct WithANumberForPrimary : Complete {
  static constexpr int kPrimary = 1;
};
struct InDoubleAlone : Complete {
  static double measure(const Comparison<long double>&) { return 0; }
};
struct JudgingWithoutASize : WithoutJudgement {
  static constexpr Judgement kJudgement = {.role = MetricRole::kMotion, .needs_velocities = false};
};
struct ShownWithASize : WithoutJudgement {
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kShown, .needs_velocities = false, .size = [](const RunSizes& sizes) {
        return sizes.position;
      }};
};

static_assert(require_metric<Complete>());

TEST(Metric, StatesEverythingThatStudiesAndComparisonsNeed) {
  EXPECT_FALSE(DescribesMetric<WithoutAName>);
  EXPECT_FALSE(StatesErrorMeasure<WithAWordForAMeasure>);
  EXPECT_FALSE(StatesScope<WithAFlagForAScope>);
  EXPECT_FALSE(StatesWhetherPrimary<WithANumberForPrimary>);
  EXPECT_FALSE(StatesJudgement<WithoutJudgement>);
  EXPECT_FALSE(MeasuresErrors<InDoubleAlone>);
}

TEST(Metric, HasASizeWhereAndOnlyWhereItJudges) {
  EXPECT_TRUE(StatesJudgement<Complete>);
  EXPECT_FALSE(StatesJudgement<JudgingWithoutASize>);
  EXPECT_FALSE(StatesJudgement<ShownWithASize>);
  for (const MetricEntry& metric : metrics()) {
    EXPECT_TRUE(metric.judgement.is_complete()) << metric.name;
  }
}

TEST(Metric, DoesNotJudgeWhereErrorsOfRightSolutionsNeedNotFall) {
  const auto judges = [](std::string_view name, const TrueBehaviour& truth) {
    return find_metric(name).judgement.judges(truth);
  };
  EXPECT_TRUE(judges("angular-velocity", {}));
  EXPECT_FALSE(judges("angular-velocity", {.spins_jump = true}));
  EXPECT_TRUE(judges("impulse-flat", {}));
  EXPECT_FALSE(judges("impulse-flat", {.unique_impulses = false}));
  EXPECT_FALSE(judges("complementarity", {})) << "of one kind of scheme";
}

}  // namespace
}  // namespace assay::reports::metric_test
