#include <fmt/format.h>
#include <stdlib.h>

#include <sstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::compare_page_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* kSteps[] = {"50", "110", "230", "470", "1010"};

class ComparePage : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string shown(const std::string& name) const { return read_file(folder_ / name); }

  /// A trajectory of the bouncing ball by Moreau-Jean over 1 s.
  std::string simulated(const std::string& steps) const {
    const std::string file = path("run-" + steps + ".csv");
    const Ran ran = run_command({"simulate",
                                 "bouncing-ball",
                                 "--scheme",
                                 "moreau-jean",
                                 "--h",
                                 "1/" + steps,
                                 "--t-end",
                                 "1",
                                 "--csv",
                                 file});
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    return file;
  }

  /// Compares runs and writes the report into "report".
  Ran compared(const std::vector<std::string>& runs,
               const std::vector<std::string>& options = {}) const {
    std::vector<std::string> words = {"compare", "bouncing-ball", "--out", path("report")};
    words.insert(words.end(), runs.begin(), runs.end());
    words.insert(words.end(), options.begin(), options.end());
    return run_command(words);
  }

  std::vector<std::string> five_runs() const {
    std::vector<std::string> runs;
    for (const char* steps : kSteps) runs.push_back(simulated(steps));
    return runs;
  }

  TemporaryFolder folder_;
};

TEST_F(ComparePage, HasAFigureOfEachMetricAsSvgPdfDataAndPgfplots) {
  const Ran ran = compared(five_runs(), {"--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const nlohmann::json orders = document_of(ran)["orders"];
  ASSERT_FALSE(orders.empty());
  for (const nlohmann::json& order : orders) {
    const std::string figure = "report/figures/" + order["metric"].get<std::string>();
    EXPECT_EQ(markup_fault(shown(figure + ".svg"), {}), "") << figure;
    EXPECT_THAT(shown(figure + ".svg"), HasSubstr("prefers-color-scheme: dark"));
    EXPECT_THAT(shown(figure + ".pdf"), StartsWith("%PDF-"));
    EXPECT_THAT(shown(figure + ".tex"),
                AllOf(HasSubstr("\\addlegendentry{files}"), HasSubstr("{for comparison: slope ")));
  }
}

TEST_F(ComparePage, TheDataOfAFigureAreTheErrorsOfTheFiles) {
  const nlohmann::json files = document_of(compared(five_runs(), {"--json"}))["files"];
  std::istringstream text(shown("report/figures/velocity-l1.dat"));
  std::string line;
  while (std::getline(text, line) && line.starts_with('#')) {
  }
  EXPECT_EQ(line, "h error");
  for (const nlohmann::json& file : files) {
    double h = 0, error = 0;
    text >> h >> error;
    EXPECT_EQ(h, file["h"]);
    EXPECT_EQ(error, file["errors"]["velocity-l1"]);
  }
  EXPECT_FALSE(text >> line) << "one line for each file";
}

TEST_F(ComparePage, ItsPgfplotsFiguresCompile) {
  if (::system("command -v pdflatex >/dev/null && kpsewhich pgfplots.sty booktabs.sty "
               ">/dev/null") != 0) {
    GTEST_SKIP() << "no pdflatex with pgfplots and booktabs";
  }
  (void)compared(five_runs());
  replace_file(folder_ / "paper.tex",
               "\\documentclass{article}\\usepackage{booktabs,pgfplots}\\begin{document}"
               "\\input{report/figures/velocity-l1}\n\n\\input{report/figures/velocity-linf}\n\n"
               "\\input{report/convergence}\\end{document}");
  const std::string command = "cd '" + folder_.path().string() +
                              "' && TEXMFVAR=\"$PWD\" pdflatex -halt-on-error "
                              "-interaction=batchmode paper >/dev/null 2>&1";
  EXPECT_EQ(::system(command.c_str()), 0);
}

TEST_F(ComparePage, ShowsTheFiguresOfTheMetricsThatJudgeWithTheirContentsInWords) {
  (void)compared(five_runs());
  const std::string page = shown("report/index.html");
  EXPECT_EQ(markup_fault(page, {"meta", "input"}), "");
  EXPECT_THAT(page,
              AllOf(HasSubstr("<figcaption>Error in velocity-l1 against step size: from "),
                    HasSubstr("href=\"figures/velocity-l1.pdf\""),
                    Not(HasSubstr("<figcaption>Error in velocity-linf")),
                    HasSubstr("@media screen and (prefers-color-scheme: dark)")));
}

TEST_F(ComparePage, ShowsTheOrdersThatJudgeBeforeFilesAndOtherOrders) {
  (void)compared(five_runs());
  const std::string page = shown("report/index.html");
  const std::size_t judging = page.find("</span>confirmed</span></th>"),
                    file = page.find("</span>no law violated</span></th>"),
                    other = page.find("</span>does not judge</span></th>");
  ASSERT_NE(other, std::string::npos);
  EXPECT_LT(judging, file);
  EXPECT_LT(file, other);
}

TEST_F(ComparePage, AnOrderHasItsOwnVerdictBesideTheOneOnAllFiles) {
  std::vector<std::string> runs;
  for (const char* steps : {"50", "230"}) runs.push_back(simulated(steps));
  const nlohmann::json orders = document_of(compared(runs, {"--json"}))["orders"];
  for (const nlohmann::json& order : orders) {
    EXPECT_EQ(order["verdict"], order["judges"] ? nlohmann::json("undecided") : nullptr) << order;
  }
}

TEST_F(ComparePage, WitnessOneFileHasNoOrderAndNoFigureAndNoneOfAnEarlierReportIsLeft) {
  const std::vector<std::string> runs = five_runs();
  (void)compared(runs);
  ASSERT_TRUE(std::filesystem::exists(folder_ / "report/figures"));
  (void)compared({runs[0]});
  EXPECT_FALSE(std::filesystem::exists(folder_ / "report/figures"));
  EXPECT_THAT(shown("report/index.html"), Not(HasSubstr("<svg class=\"drawn\"")));
}

TEST_F(ComparePage, RefusesFiguresThatAreNotItsOwn) {
  const std::vector<std::string> runs = five_runs();
  (void)compared(runs);
  replace_file(folder_ / "report/figures/mine.png", "mine");
  const Ran ran = compared(runs);
  EXPECT_EQ(ran.exit_code, kBadInput);
  EXPECT_THAT(ran.error, HasSubstr("holds figures/mine.png, which is no part of a report"));
  EXPECT_EQ(shown("report/figures/mine.png"), "mine");
}

TEST_F(ComparePage, SaysThatItReplacesTheReportOfAnotherComparison) {
  const std::vector<std::string> runs = five_runs();
  EXPECT_THAT(compared(runs).error, IsEmpty()) << "there is nothing to replace";
  EXPECT_THAT(compared(runs).error, IsEmpty()) << "the same again, a witness";
  const std::string folder = path("report");
  EXPECT_THAT(compared(runs, {"--set", "e=1/2"}).error,
              HasSubstr(folder + " held the report of another comparison, \"bouncing-ball, e = "
                                 "4/5\" with 5 files, which the new report replaces; --out DIR "
                                 "writes elsewhere\n"));
  (void)compared(runs);
  EXPECT_THAT(compared({runs[1], runs[2]}).error,
              HasSubstr(folder + " held a report with 5 files; the new report has replaced it and "
                                 "lacks 3 of them; --out DIR writes elsewhere\n"));
  EXPECT_THAT(compared(runs).error, IsEmpty()) << "no file is lost";
}

TEST_F(ComparePage, ADamagedReportIsReplacedAsOneOfAnotherComparison) {
  const std::vector<std::string> runs = five_runs();
  (void)compared(runs);
  for (const char* damaged : {"", "[1]", R"({"problem":1,"files":[2],"parameters":"e"})"}) {
    replace_file(folder_ / "report/results.json", damaged);
    EXPECT_THAT(compared(runs).error, HasSubstr("held the report of another comparison"))
        << damaged;
  }
}

}  // namespace
}  // namespace assay::reports::compare_page_test
