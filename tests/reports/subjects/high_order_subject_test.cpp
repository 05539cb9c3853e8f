#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "reports/cli/subject_catalogue.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::high_order_subject_test {
namespace {

using testing::HasSubstr;

/// A study of a scheme of the library on vibrations.
StudyResult study_of(const std::string& scheme) {
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
  return run_study(spec, catalogue.schemes());
}

/// Its verdicts, by metric.
std::map<std::string, Verdict> verdicts(const std::string& scheme) {
  std::map<std::string, Verdict> of;
  for (const StudyRow& row : study_of(scheme).rows) of[row.metric] = row.verdict;
  EXPECT_GE(of.size(), 2U);
  return of;
}

/// Why all its rows are refuted.
std::string refutation(const std::string& scheme) {
  std::string reason;
  for (const StudyRow& row : study_of(scheme).rows) {
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << row.metric << ": " << row.reason;
    reason = row.reason;
  }
  return reason;
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

TEST(DenseOutput, OfOrderFourIsConfirmedBetweenTheNodes) {
  for (const StudyRow& row : study_of("dense").rows) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.metric << ": " << row.reason;
    EXPECT_EQ(row.declared, 4) << row.metric;
  }
}

/// What is right at the ends of steps does not excuse it.
TEST(DenseOutput, OfALowerOrderIsRefutedAlthoughItsNodesAreRight) {
  for (const char* wrong : {"dense-lines", "dense-backwards"}) {
    for (const StudyRow& row : study_of(wrong).rows) {
      const std::string of = std::string(wrong) + ' ' + row.metric + ": " + row.reason;
      if (row.metric == "final-position") {
        EXPECT_EQ(row.verdict, Verdict::kConfirmed) << of;  // of nodes
      } else if (row.metric == "velocity-hausdorff") {
        EXPECT_NE(row.verdict, Verdict::kConfirmed) << of;  // its order still rises as h falls
      } else {
        EXPECT_EQ(row.verdict, Verdict::kRefuted) << of;
      }
    }
  }
}

TEST(DenseOutput, IsRefutedByNameForWhatItMayNotDo) {
  EXPECT_THAT(
      refutation("writes-nothing"),
      HasSubstr("high-order/writes-nothing: it reports \"solved\", but leaves an entry unwritten "
                "in interpolate(1/8) of step 1 of h = "));
  EXPECT_THAT(refutation("no-number"),
              HasSubstr("a state as solved that is not finite, in interpolate(3/8) of step 2"));
  EXPECT_THAT(refutation("changes-the-state"),
              HasSubstr("it changed the state of the run in interpolate(7/8) of step 1"));
  EXPECT_THAT(refutation("changes-the-steps"), HasSubstr("if its interpolate is never called"));
  EXPECT_THAT(refutation("too-far"),
              HasSubstr("it accessed memory beyond an array in interpolate(1/8) of step 1"));
  EXPECT_THAT(refutation("gives-up"),
              HasSubstr("it reports that it failed in interpolate(5/8) of step 1"));
  EXPECT_THAT(
      refutation("no-status"),
      HasSubstr("it returned 2, which is not a status of a dense output, in interpolate(1/8)"));
  EXPECT_THAT(refutation("crashes"), HasSubstr("it crashed (Aborted) in interpolate(1/8)"));
}

TEST(DenseOutput, IsNamedInTheResultsLikeTheOtherInterpolants) {
  const std::map<std::string, std::string> names = {
      {"lines", "linear"}, {"nodes", "nodes"}, {"cubics", "hermite"}, {"dense", "dense"}};
  for (const auto& [scheme, name] : names) {
    const auto document = study_json(study_of(scheme));
    for (const auto& row : document["rows"]) EXPECT_EQ(row["interpolant"], name);
  }
}

}  // namespace
}  // namespace assay::reports::high_order_subject_test
