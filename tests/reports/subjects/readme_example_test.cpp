#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "reports/study/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports {
namespace {

/// The first block of that language in the README.
std::string readme_block(const std::string& language) {
  const std::string text = read_file(std::string(ASSAY_SOURCE_DIR) + "/README.md");
  const std::string fence = "```" + language + "\n";
  const std::size_t begin = text.find(fence) + fence.size();
  return text.substr(begin, text.find("```", begin) - begin);
}

TEST(ReadmeExample, InPythonHasOrderOne) {
  const TemporaryFolder folder;
  const std::string script = (folder.path() / "ball.py").string();
  replace_file(script, readme_block("python"));
  std::vector<std::string> command = {"compare", "bouncing-ball", "--json"};
  for (const int steps : {101, 233, 477, 1013, 2011}) {
    const std::string csv = (folder.path() / fmt::format("ball-{}.csv", steps)).string();
    const std::string run = fmt::format("python3 '{}' {} > '{}'", script, steps, csv);
    ASSERT_EQ(std::system(run.c_str()), 0) << run;
    command.push_back(csv);
  }
  const Ran ran = run_command(command);
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

}  // namespace
}  // namespace assay::reports
