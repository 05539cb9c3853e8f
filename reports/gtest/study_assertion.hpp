#pragma once

#include <gtest/gtest.h>

#include <string>

#include "reports/gtest/this_test_command.hpp"
#include "reports/study/study.hpp"

namespace assay::reports {

/// Success if a study of one case confirms every claim of the scheme in the metrics of the case:
///
///   EXPECT_TRUE(confirms_claims(make_scheme_entry<MyScheme, double, Dd>(),
///                               {.problem = "bouncing-ball", .t_end = "2",
///                                .metrics = {"velocity-l1"}}));
///
/// On failure the message has a line for each row that is not confirmed, with the verdict and the
/// reason. It also names the command that repeats the test, which is no command of `assay`: `assay`
/// does not know a scheme of this program.
/// The scheme's name is filled in.
/// @throws InvalidInput as run_study.
[[nodiscard]] inline testing::AssertionResult confirms_claims(const SchemeEntry& scheme,
                                                              StudyCase study_case,
                                                              StudySpec spec = {}) {
  study_case.scheme = std::string(scheme.name);
  spec.cases = {std::move(study_case)};
  const StudyResult result = run_study(spec, {scheme});
  testing::AssertionResult failure = testing::AssertionFailure();
  bool confirmed = !result.rows.empty();
  if (!confirmed) failure << "nothing was compared";
  for (const StudyRow& row : result.rows) {
    if (row.verdict == Verdict::kConfirmed) continue;
    confirmed = false;
    failure << row.id << ": " << (row.verdict == Verdict::kRefuted ? "refuted" : "undecided")
            << ", " << row.reason << "\n";
  }
  if (confirmed) return testing::AssertionSuccess();
  return failure << "repeat: " << this_test_command() << "\n";
}

}  // namespace assay::reports
