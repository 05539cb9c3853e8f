#include <gmock/gmock.h>

#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::replaced_report_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A study of a fraction of a second with these metrics.
Ran study_into(const std::string& folder, const std::vector<std::string>& metrics) {
  std::vector<std::string> words = {"study",
                                    "--problem",
                                    "two-walls",
                                    "--scheme",
                                    "moreau-jean",
                                    "--t-end",
                                    "2",
                                    "--steps",
                                    "32:512",
                                    "--samples",
                                    "32",
                                    "--budget",
                                    "32",
                                    "--out",
                                    folder};
  for (const std::string& metric : metrics) words.insert(words.end(), {"--metric", metric});
  return run_command(words);
}

TEST(ReplacedReport, RowsThatTheNewReportLacksAreCounted) {
  const TemporaryFolder folder;
  const std::string report = (folder / "report").string();
  EXPECT_EQ(study_into(report, {"velocity-l1", "velocity-l2"}).error, "");
  EXPECT_THAT(study_into(report, {"velocity-l1"}).error,
              AllOf(HasSubstr("held a report with 2 rows"),
                    HasSubstr("lacks 1 of them"),
                    HasSubstr("--out DIR writes elsewhere")));
}

TEST(ReplacedReport, TheSameRowsOrMoreAreNoLoss) {
  const TemporaryFolder folder;
  const std::string report = (folder / "report").string();
  EXPECT_EQ(study_into(report, {"velocity-l1"}).error, "");
  EXPECT_EQ(study_into(report, {"velocity-l1"}).error, "");
  EXPECT_EQ(study_into(report, {"velocity-l1", "velocity-l2"}).error, "");
}

}  // namespace
}  // namespace assay::reports::replaced_report_test
