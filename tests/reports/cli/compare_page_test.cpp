#include <fmt/format.h>
#include <fmt/ranges.h>
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

  /// The runs without impulses, with the numbers of a column multiplied by a factor.
  std::vector<std::string> multiplied(const std::string& column, double factor) const {
    std::vector<std::string> files = five_runs();
    for (const std::string& file : files) {
      std::istringstream text(read_file(file));
      std::string changed, line, cell;
      std::ptrdiff_t at = -1;
      while (std::getline(text, line)) {
        std::vector<std::string> cells;
        for (std::istringstream of(line); std::getline(of, cell, ',');) cells.push_back(cell);
        cells.resize(3);  // t, q0, v0
        const auto found = std::ranges::find(cells, column);
        if (at < 0) {
          at = found - cells.begin();
        } else {
          std::string& number = cells.at(static_cast<std::size_t>(at));
          number = fmt::format("{}", factor * std::stod(number));
        }
        changed += fmt::format("{}\n", fmt::join(cells, ","));
      }
      replace_file(file, changed);
    }
    return files;
  }

  TemporaryFolder folder_;
};

std::size_t count_of(const std::string& word, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) ++count;
  return count;
}

TEST_F(ComparePage, OfTimesInMillisecondsSaysItOnceAndProposesSeconds) {
  const Ran ran = compared(multiplied("t", 1000));
  const std::string verdict = ran.out.substr(0, ran.out.find('\n'));
  EXPECT_EQ(count_of("milliseconds for seconds?", verdict), 1U) << ran.out;
  EXPECT_THAT(verdict, HasSubstr("Files with times in seconds would decide"));
  EXPECT_THAT(ran.out, HasSubstr("\nnext:   write times in seconds, then assay compare "));
  EXPECT_THAT(ran.out, Not(HasSubstr("smaller steps")));
}

TEST_F(ComparePage, OfVelocitiesInMillimetresPerSecondDoesNotSuspectTheTimes) {
  const Ran ran = compared(multiplied("v0", 1000));
  EXPECT_THAT(ran.out, HasSubstr(" → millimetres per second for metres per second?\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("milliseconds")));
  EXPECT_THAT(ran.out, Not(HasSubstr("times in seconds")));
}

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
              HasSubstr(folder + " held the report of another comparison, \"bouncing-ball\" with 5 "
                                 "files and e 4/5, which the new report replaces; --out DIR writes "
                                 "elsewhere\n"));
  (void)compared(runs);
  EXPECT_THAT(compared({runs[1], runs[2]}).error,
              HasSubstr(folder + " held a report with 5 files; the new report has replaced it and "
                                 "lacks 3 of them; --out DIR writes elsewhere\n"));
  EXPECT_THAT(compared(runs).error, IsEmpty()) << "no file is lost";
}

TEST_F(ComparePage, SaysThatInterpolantOrPrecisionOfTheReplacedReportDiffer) {
  const std::vector<std::string> runs = five_runs();
  (void)compared(runs);
  EXPECT_THAT(compared(runs, {"--interpolant", "nodes"}).error,
              HasSubstr("with 5 files and interpolant linear, which"));
  EXPECT_THAT(compared(runs, {"--interpolant", "nodes", "--precision", "float"}).error,
              HasSubstr("with 5 files and precision double, which"));
}

TEST_F(ComparePage, ThatCannotBeWrittenReplacesNothing) {
  const std::vector<std::string> runs = five_runs();
  (void)compared(runs);
  const std::string figure = shown("report/figures/velocity-l1.dat");
  const std::string results = shown("report/results.json");
  std::filesystem::remove(folder_ / "report/convergence.tex");
  std::filesystem::create_directories(folder_ / "report/convergence.tex/mine");
  EXPECT_EQ(compared({runs[0], runs[1], runs[2]}).exit_code, kBadInput);
  EXPECT_EQ(shown("report/figures/velocity-l1.dat"), figure);
  EXPECT_EQ(shown("report/results.json"), results);
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

TEST_F(ComparePage, SaysWhatWasComparedAndHowToRepeatIt) {
  const std::vector<std::string> runs = five_runs(), backwards(runs.rbegin(), runs.rend());
  compared(backwards, {"--set", "e=1/2", "--set", "m=3"});
  const std::string command =
      fmt::format("assay compare bouncing-ball {} --set e=1/2 --set m=3 --out {}",
                  fmt::join(runs, " "),
                  path("report"));
  for (const char* file : {"index.html", "convergence.tex", "convergence.md", "convergence.csv"}) {
    EXPECT_THAT(shown(fmt::format("report/{}", file)),
                AllOf(HasSubstr("bouncing-ball, e = 1/2, m = 3, T = 1 s"),
                      HasSubstr(ASSAY_VERSION),
                      HasSubstr(command)))
        << file;
  }
  EXPECT_THAT(shown("report/index.html"), HasSubstr("T = 1 s, 5 files · Assay " ASSAY_VERSION));
  compared(runs);
  EXPECT_THAT(shown("report/convergence.md"), HasSubstr("**bouncing-ball, T = 1 s**"))
      << "a witness: nothing was set";
}

TEST_F(ComparePage, TheNextCommandNamesTheFilesFromCoarseToFine) {
  const std::vector<std::string> runs = five_runs();
  const std::vector<std::string> mixed = {runs[3], runs[0], runs[4], runs[2], runs[1]};
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  words.insert(words.end(), mixed.begin(), mixed.end());
  EXPECT_THAT(run_command(words).out,
              HasSubstr(fmt::format("\nnext:   assay compare bouncing-ball {} --out comparison\n",
                                    fmt::join(runs, " "))));
}

TEST_F(ComparePage, ShowsTheMetricsThatTheUserChooses) {
  const std::vector<std::string> runs = five_runs();
  const Ran usual = compared(runs);
  ASSERT_TRUE(std::filesystem::exists(folder_ / "report/figures/velocity-l1.pdf"));
  ASSERT_THAT(shown("report/convergence.csv"), HasSubstr("velocity-l1"));
  const Ran ran = compared(runs, {"--metric", "velocity-linf", "--metric", "position-sup"});
  EXPECT_EQ(ran.exit_code, usual.exit_code);
  const std::string csv = shown("report/convergence.csv"), page = shown("report/index.html");
  EXPECT_THAT(csv, AllOf(HasSubstr("velocity-linf"), HasSubstr("position-sup")));
  EXPECT_THAT(csv, Not(HasSubstr("velocity-l1")));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "report/figures/velocity-l1.pdf"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "report/figures/velocity-linf.pdf"));
  EXPECT_THAT(page,
              AllOf(HasSubstr("<figcaption>Error in velocity-linf"),
                    Not(HasSubstr("<figcaption>Error in velocity-l1 "))));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("velocity-linf  order"), Not(HasSubstr("velocity-l1 "))));
  EXPECT_THAT(usual.out, HasSubstr("velocity-l1 ")) << "a witness";
}

TEST_F(ComparePage, TheChosenMetricsDoNotChangeTheVerdictWhichNamesThoseThatAreNotShown) {
  const std::vector<std::string> runs = five_runs();
  const nlohmann::json usual = document_of(compared(runs, {"--json"}));
  EXPECT_EQ(document_of(compared(runs, {"--json", "--metric", "velocity-linf"})), usual);
  for (const std::string& text :
       {compared(runs, {"--metric", "velocity-linf"}).out, shown("report/index.html")}) {
    EXPECT_THAT(text,
                HasSubstr("; the verdict also rests on position-sup, velocity-l1, impulse-flat, "
                          "which --metric leaves out"));
  }
  std::vector<std::string> judging;
  for (const nlohmann::json& order : usual["orders"]) {
    if (order["judges"]) judging.insert(judging.end(), {"--metric", order["metric"]});
  }
  EXPECT_THAT(compared(runs, judging).out, Not(HasSubstr("also rests on"))) << "a witness";
}

TEST_F(ComparePage, RefusesMetricsThatDoNotExistAndSaysWhichHaveNoOrder) {
  const std::vector<std::string> runs = five_runs();
  const Ran unknown = compared(runs, {"--metric", "velocity-l"});
  EXPECT_EQ(unknown.exit_code, kBadInput);
  EXPECT_THAT(unknown.error, HasSubstr("unknown metric 'velocity-l'; did you mean "));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "report"));
  EXPECT_THAT(compared({runs[0]}, {"--metric", "velocity-l1"}).error,
              HasSubstr("velocity-l1 has no order over these files"));
}

}  // namespace
}  // namespace assay::reports::compare_page_test
