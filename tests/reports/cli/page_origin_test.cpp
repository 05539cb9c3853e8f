#include <gmock/gmock.h>

#include <sstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::page_origin_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Written {
  std::string page, results;
};

Written written(std::vector<std::string> words, const TemporaryFolder& folder) {
  words.insert(words.end(), {"--out", (folder / "page").string()});
  EXPECT_NE(run_command(words).exit_code, kBadInput);
  return {read_file(folder / "page/index.html"), read_file(folder / "page/results.json")};
}

/// The words of the command that a page names to repeat it, without the program.
std::vector<std::string> repeating_words(const std::string& page) {
  constexpr std::string_view kBegin = "To repeat it: <code>assay ";
  const std::size_t begin = page.find(kBegin);
  if (begin == std::string::npos) return {};
  const std::size_t first = begin + kBegin.size();
  std::istringstream text(page.substr(first, page.find("</code>", first) - first));
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

class PageOrigin : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(PageOrigin, NamesTheVersionAndACommandThatRepeatsTheResults) {
  const TemporaryFolder folder;
  const Written once = written(GetParam(), folder);
  EXPECT_EQ(markup_fault(once.page, {"meta", "input"}), "");
  EXPECT_THAT(once.page, HasSubstr("Assay " ASSAY_VERSION));
  std::filesystem::remove_all(folder / "page");
  EXPECT_NE(run_command(repeating_words(once.page)).exit_code, kBadInput);
  EXPECT_EQ(read_file(folder / "page/results.json"), once.results);
}

INSTANTIATE_TEST_SUITE_P(
    EveryCommand,
    PageOrigin,
    testing::Values(
        std::vector<std::string>{"jacobians", "rate-matrix", "--points", "4", "--seed", "7"},
        std::vector<std::string>{
            "check", "rest-at-rest", "--scheme", "moreau-jean", "--runs", "5", "--seed", "7"},
        std::vector<std::string>{"identify", "stiffness", "--scheme", "moreau-jean"},
        std::vector<std::string>{"gradients",
                                 "bouncing-ball",
                                 "--scheme",
                                 "moreau-jean",
                                 "--parameter",
                                 "h0",
                                 "--t",
                                 "1",
                                 "--seed",
                                 "7"}),
    [](const auto& test) { return test.param.front(); });

TEST(PageOriginSeed, IsNamedWhereThereIsOne) {
  const TemporaryFolder folder, other;
  const auto page = [&](const char* seed) {
    return written({"jacobians", "rate-matrix", "--points", "4", "--seed", seed}, folder).page;
  };
  EXPECT_THAT(page("7"), AllOf(HasSubstr(" · seed 7</p>"), Not(HasSubstr("seed 8"))));
  EXPECT_THAT(page("8"), HasSubstr(" · seed 8</p>"));
  EXPECT_THAT(written({"identify", "stiffness", "--scheme", "moreau-jean"}, other).page,
              Not(HasSubstr(" · seed ")))
      << "nothing is drawn at random";
}

}  // namespace
}  // namespace assay::reports::page_origin_test
