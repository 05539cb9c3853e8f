#include <gmock/gmock.h>

#include <filesystem>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::short_studies_long_test {
namespace {

using testing::HasSubstr;

/// The studies that a newcomer runs. An undecided row of a right scheme would be an error in CI.
class ShortStudies : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(ShortStudies, ConfirmEveryRow) {
  const TemporaryFolder folder;
  std::vector<std::string> words = GetParam();
  for (const auto& word : {std::string("--json"), std::string("--out"), folder.path().string()}) {
    words.push_back(word);
  }
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, 0) << ran.error;
  const nlohmann::json rows = document_of(ran)["rows"];
  EXPECT_GT(rows.size(), 1000U);
  for (const nlohmann::json& row : rows) EXPECT_EQ(row["verdict"], "confirmed") << row["id"];
  const std::string junit = read_file(folder.path() / "junit.xml");
  EXPECT_THAT(junit, HasSubstr("errors=\"0\""));
  EXPECT_THAT(junit, HasSubstr("failures=\"0\""));
}

INSTANTIATE_TEST_SUITE_P(Of,
                         ShortStudies,
                         testing::Values(std::vector<std::string>{"study", "--quick"},
                                         std::vector<std::string>{"study"}));

}  // namespace
}  // namespace assay::reports::short_studies_long_test
