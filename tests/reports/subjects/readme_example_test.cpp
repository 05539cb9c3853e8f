#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::readme_example_test {
namespace {

/// The first block of that language in the README.
std::string readme_block(const std::string& language) {
  const std::string text = read_file(std::string(ASSAY_SOURCE_DIR) + "/README.md");
  const std::string fence = "```" + language + "\n";
  const std::size_t begin = text.find(fence) + fence.size();
  return text.substr(begin, text.find("```", begin) - begin);
}

/// The comparison of the script's files of so many steps.
Ran compared(const std::vector<int>& steps) {
  const TemporaryFolder folder;
  const std::string script = (folder.path() / "ball.py").string();
  replace_file(script, readme_block("python"));
  std::vector<std::string> command = {"compare", "bouncing-ball", "--json"};
  for (const int n : steps) {
    const std::string csv = (folder.path() / fmt::format("ball-{}.csv", n)).string();
    const std::string run = fmt::format("python3 '{}' {} > '{}'", script, n, csv);
    EXPECT_EQ(std::system(run.c_str()), 0) << run;
    command.push_back(csv);
  }
  return run_command(command);
}

TEST(ReadmeExample, InPythonHasOrderOne) {
  const Ran ran = compared({101, 233, 477, 1013, 2011});
  ASSERT_EQ(ran.exit_code, kDone) << ran.error;
  const nlohmann::json document = document_of(ran);
  for (const nlohmann::json& order : document["orders"]) {
    if (order["metric"] != "position-sup") continue;
    EXPECT_LT(order["interval"][0], 1);
    EXPECT_GT(order["interval"][1], 1);
    return;
  }
  FAIL() << "no order of position-sup";
}

/// Their errors grow as steps fall: where the impacts fall in a step outweighs its length.
TEST(ReadmeExample, InPythonIsNotRefutedByStepsOfANarrowRange) {
  const Ran ran = compared({771, 777, 839, 848});
  EXPECT_EQ(ran.exit_code, kNothingDecided) << ran.out;
  EXPECT_THAT(
      ran.error,
      testing::HasSubstr("a largest step of 1.1 times the smallest, where 4 times are needed"));
}

}  // namespace
}  // namespace assay::reports::readme_example_test
