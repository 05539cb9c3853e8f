#include <gtest/gtest.h>

#include <map>

#include "reports/cli/subject_catalogue.hpp"
#include "reports/study/study.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::high_order_subject_test {
namespace {

/// The verdicts of a scheme of the library on vibrations, by metric.
std::map<std::string, Verdict> verdicts(const std::string& scheme) {
  SubjectCatalogue catalogue(schemes(), {});
  catalogue.load(subject_file("high_order"));
  StudySpec spec;
  spec.samples = 48;
  spec.budget = 96;
  spec.cases = {{.problem = "modal-oscillators",
                 .parameters = {{"n", "2"}},
                 .t_end = "3",
                 .scheme = "high-order/" + scheme,
                 .steps_min = 32,
                 .steps_max = 512}};
  std::map<std::string, Verdict> of;
  for (const StudyRow& row : run_study(spec, catalogue.schemes()).rows)
    of[row.metric] = row.verdict;
  EXPECT_GE(of.size(), 2U);
  return of;
}

TEST(HighOrderSubject, IsConfirmedAtItsNodes) {
  for (const auto& [metric, verdict] : verdicts("nodes")) {
    EXPECT_EQ(verdict, Verdict::kConfirmed) << metric;
  }
}

TEST(HighOrderSubject, IsConfirmedWithCubicsBetweenItsNodes) {
  for (const auto& [metric, verdict] : verdicts("cubics")) {
    EXPECT_EQ(verdict, Verdict::kConfirmed) << metric;
  }
}

TEST(HighOrderSubject, IsNotMeasurableByStraightLinesAndNotRefuted) {
  for (const auto& [metric, verdict] : verdicts("lines")) {
    EXPECT_EQ(verdict, Verdict::kUndecided) << metric;
  }
}

TEST(HighOrderSubject, ExceedsAModestClaim) {
  for (const auto& [metric, verdict] : verdicts("modest")) {
    EXPECT_EQ(verdict, Verdict::kConfirmed) << metric;
  }
}

TEST(HighOrderSubject, WitnessOfALowerOrderIsRefutedEitherWay) {
  for (const char* wrong : {"wrong", "wrong-nodes"}) {
    for (const auto& [metric, verdict] : verdicts(wrong)) {
      EXPECT_EQ(verdict, Verdict::kRefuted) << wrong << ' ' << metric;
    }
  }
}

}  // namespace
}  // namespace assay::reports::high_order_subject_test
