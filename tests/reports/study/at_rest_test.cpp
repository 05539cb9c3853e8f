#include <gtest/gtest.h>

#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports::at_rest_test {
namespace {

/// Motions whose errors are rounding alone refute nothing.
TEST(Study, RefutesNothingWhereThereIsNoTruncation) {
  const std::vector<StudyCase> cases = {
      {.label = "at rest", .problem = "bouncing-ball", .parameters = {{"h0", "0"}}, .t_end = "2"},
      {.label = "thrown", .problem = "bouncing-ball", .parameters = {{"v0", "20"}}, .t_end = "2"},
      {.label = "high", .problem = "bouncing-ball", .parameters = {{"h0", "1e6"}}, .t_end = "2"},
      {.label = "loaded",
       .problem = "preloaded-oscillator",
       .parameters = {{"v0", "0"}},
       .t_end = "3"},
      {.label = "pressed",
       .problem = "oscillator-stop",
       .parameters = {{"x0", "0"}, {"f", "1/3"}, {"zeta", "1"}},
       .t_end = "3"}};
  StudySpec spec;
  spec.budget = 64;
  for (StudyCase study_case : cases) {
    study_case.scheme = "moreau-jean";
    study_case.steps_max = 2048;
    spec.cases.push_back(study_case);
  }
  for (const StudyRow& row : run_study(spec, schemes()).rows) {
    EXPECT_NE(name_of(row.verdict), "refuted") << row.id << ": " << row.reason;
  }
}

}  // namespace
}  // namespace assay::reports::at_rest_test
