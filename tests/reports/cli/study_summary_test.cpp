#include "reports/cli/study_summary.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "reports/cli/replaced_report.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/foreign_claims.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::study_summary_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using Words = std::vector<std::string>;

/// One row that takes a fraction of a second.
Words study_into(const std::string& folder, const Words& more = {}) {
  Words words = {"study",
                 "--problem",
                 "two-walls",
                 "--scheme",
                 "moreau-jean",
                 "--t-end",
                 "2",
                 "--metric",
                 "velocity-l1",
                 "--steps",
                 "32:512",
                 "--samples",
                 "32",
                 "--budget",
                 "32",
                 "--out",
                 folder};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(StudySummary, EndsWithASummaryAndShowsRowsWhereAsked) {
  const TemporaryFolder folder;
  const std::string report = folder / "report";
  const Ran ran = run_command(study_into(report));
  EXPECT_THAT(ran.out,
              AllOf(StartsWith("Study of moreau-jean on two-walls: 1 claim in "),
                    HasSubstr("\n✗ 0 refuted   "),
                    HasSubstr("\nreport: " + report + "/index.html\nnext:   assay "),
                    Not(HasSubstr("undecided  two-walls.moreau-jean.velocity-l1 "))));
  const Ran verbose = run_command(study_into(report, {"--verbose"}));
  EXPECT_THAT(verbose.out, HasSubstr("undecided  two-walls.moreau-jean.velocity-l1 "));
}

/// `assay` does not know the schemes of another program.
TEST(StudySummary, CommandsBeginWithTheProgramThatWasCalled) {
  const TemporaryFolder folder;
  const std::string report = folder / "report";
  const Ran ran = run_command(study_into(report), schemes(), solvers(), "my-build/my_study");
  EXPECT_THAT(ran.out, HasSubstr("\nnext:   my-build/my_study "));
  EXPECT_THAT(read_file(report + "/index.html"),
              HasSubstr("my-build/my_study study --problem two-walls "));
}

TEST(StudySummary, SaysThatItReplacesAnotherStudy) {
  const TemporaryFolder folder;
  const Words first = study_into(folder / "report");
  EXPECT_THAT(run_command(first).error, Not(HasSubstr("replaces")));
  EXPECT_THAT(run_command(first).error, Not(HasSubstr("replaces")));
  Words other = first;
  std::ranges::replace(other, "two-walls", "bouncing-ball");
  EXPECT_THAT(run_command(other).error,
              AllOf(HasSubstr("\"Study of moreau-jean on two-walls\" with 1 row,"),
                    HasSubstr("which the new report replaces")));
}

/// The message about a report that a study with the words `first` made and one with `then`
/// replaced.
std::string said_of_replacing(const Words& first, const Words& then) {
  const TemporaryFolder folder;
  const std::string report = folder / "report";
  EXPECT_EQ(run_command(study_into(report, first)).error, "");
  return run_command(study_into(report, then)).error;
}

TEST(StudySummary, SaysInWhichSettingsTheReplacedStudyDiffers) {
  EXPECT_THAT(said_of_replacing({"--seed", "1"}, {"--seed", "7", "--set", "e=1/2"}),
              HasSubstr("report held the report of another study, \"Study of moreau-jean on "
                        "two-walls\" with 1 row, no parameters and seed 1, which the new report "
                        "replaces; --out DIR writes elsewhere\n"));
  EXPECT_THAT(said_of_replacing({"--confidence", "0.9", "--band", "0.2", "--precision", "0.2"}, {}),
              HasSubstr("with 1 row, confidence 0.9, precision 0.2 and band 0.2, which"));
  EXPECT_THAT(said_of_replacing({"--seed", "3"}, {"--seed", "3"}), IsEmpty()) << "a witness";
}

TEST(StudySummary, SaysWhyATableHasNoOrder) {
  const TemporaryFolder folder;
  Words bounds = study_into(folder / "report", {"--table", folder / "table.md"});
  std::ranges::replace(bounds, "velocity-l1", "penetration");
  const Ran ran = run_command(bounds);
  EXPECT_EQ(ran.exit_code, kBadInput);
  EXPECT_THAT(ran.error,
              HasSubstr("no order was fitted, so there is no table to write; no claim "
                        "of the study is an order: all are bounds or identities"));
}

TEST(StudySummary, KnowsTheSubjectsOfARowFromItsCommand) {
  EXPECT_EQ(subjects_in("assay study --scheme mine/a --subject ./a.so --seed 1"), "./a.so");
  EXPECT_EQ(subjects_in("assay study --subject 'python3 a.py' --subject ./b.so"),
            "'python3 a.py', ./b.so");
  EXPECT_EQ(subjects_in("assay study --scheme moreau-jean"), "");
}

TEST(StudySummary, SaysThatHorizonStepsAndRunsOfTheReplacedStudyDiffer) {
  const TemporaryFolder folder;
  const std::string report = folder / "report";
  const Words first = study_into(report);
  EXPECT_EQ(run_command(first).error, "");
  Words other = first;
  std::ranges::replace(other, "2", "3");
  std::ranges::replace(other, "32:512", "32:256");
  std::ranges::replace(other, "32", "16");
  EXPECT_THAT(run_command(other).error,
              HasSubstr("with 1 row, t-end 2, steps 32:512, samples 32 and budget 32, which"));
  EXPECT_THAT(run_command(other).error, IsEmpty()) << "a witness";
}

TEST(StudySummary, SaysThatTheReplacedStudyCameFromAnotherFile) {
  const TemporaryFolder folder;
  const std::string file = folder / "study.toml", report = folder / "report";
  const auto studied = [&](const std::string& more) {
    replace_file(file,
                 "title = \"mine\"\nsamples = 16\nbudget = 16\n[[case]]\nproblem = "
                 "\"two-walls\"\nscheme = \"moreau-jean\"\nmetrics = [\"velocity-l1\"]\nt-end = "
                 "\"2\"\nsteps = [32, 128]\n" +
                     more);
    return run_command({"study", file, "--out", report}).error;
  };
  EXPECT_THAT(studied(""), IsEmpty());
  EXPECT_THAT(studied("# the same\n"),
              HasSubstr("\"mine\" with 1 row and another study file, which"));
  EXPECT_THAT(studied("# the same\n"), IsEmpty()) << "a witness";
}

TEST(StudySummary, CountsTheRowsThatANewReportLacks) {
  const TemporaryFolder folder;
  const Words two = study_into(folder / "report", {"--metric", "velocity-l2"});
  EXPECT_EQ(run_command(two).error, "");
  EXPECT_THAT(run_command(study_into(folder / "report")).error,
              AllOf(HasSubstr("held a report with 2 rows"),
                    HasSubstr("lacks 1 of them"),
                    HasSubstr("--out DIR writes elsewhere")));
  EXPECT_EQ(run_command(two).error, "") << "the same row and one more are no loss";
}

TEST(StudySummary, NamesTheWorstRowAndItsCommand) {
  const TemporaryFolder folder;
  const Ran ran = run_command(study_into(folder / "report", {"--seed", "1"}));
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("  ? two-walls.moreau-jean.velocity-l1: "),
                    HasSubstr("\nnext:   assay study --problem two-walls "),
                    HasSubstr(" --out assay-row\n")));
}

/// Twenty claims that fail for one reason leave room for what fails elsewhere.
TEST(StudySummary, NamesTheWorstOfEachPairFirst) {
  StudyResult study;
  study.rows.resize(22);
  for (std::size_t k = 0; k < study.rows.size(); ++k) {
    study.rows[k].id = std::to_string(k);
    study.rows[k].problem = k < 20 ? "all" : "one-" + std::to_string(k);
    study.rows[k].verdict = k == 21 ? Verdict::kUndecided : Verdict::kRefuted;
    study.rows[k].reproduce = "assay study";
  }
  const Summary summary = summary_of(study, 1, "");
  ASSERT_EQ(summary.lines.size(), 22U);
  EXPECT_EQ(summary.lines[0].name, "0");
  EXPECT_EQ(summary.lines[1].name, "20");
  EXPECT_EQ(summary.lines[2].name, "21");
}

/// The words of the command after "next:", without the name of the program.
Words next_words(const std::string& output) {
  const std::size_t at = output.find("\nnext:   assay ");
  if (at == std::string::npos) return {};
  std::istringstream line(output.substr(at + 15, output.find('\n', at + 1) - at - 15));
  return {std::istream_iterator<std::string>(line), {}};
}

TEST(StudySummary, TheNextCommandDecidesARowThatHadTooFewRuns) {
  const TemporaryFolder folder;
  const Ran few = run_command(study_into(folder / "few"));
  EXPECT_THAT(few.out, HasSubstr("? 1 undecided"));
  Words next = next_words(few.out);
  ASSERT_FALSE(next.empty()) << few.out;
  EXPECT_EQ(next.back(), "assay-row");
  next.back() = folder / "more";
  EXPECT_THAT(run_command(next).out, HasSubstr("✓ 1 confirmed"));
}

TEST(StudySummary, SaysThatNoSmoothMotionExaminedAClaimedOrder) {
  SchemeEntry scheme;
  scheme.name = "mine/euler";
  StudyRow row;
  row.scheme = "mine/euler";
  row.declared = 1;
  row.verdict = Verdict::kConfirmed;
  StudyResult study;
  study.rows = {row};
  scheme.claim = foreign_claims("event-capturing 1", schemes());
  EXPECT_THAT(unexamined_claims(study, {scheme}), IsEmpty()) << "a witness";
  scheme.claim = foreign_claims("event-capturing 2", schemes());
  const std::vector<UnexaminedClaim> unexamined = unexamined_claims(study, {scheme});
  ASSERT_EQ(unexamined.size(), 1u);
  const Summary summary = summary_of(study, 1, "", unexamined);
  ASSERT_EQ(summary.lines.size(), 1u);
  EXPECT_EQ(summary.lines[0].name, "not examined: mine/euler");
  EXPECT_THAT(summary.lines[0].reason, HasSubstr("it claims order 2 of smooth motions"));
  study.rows[0].declared = 2;
  EXPECT_THAT(unexamined_claims(study, {scheme}), IsEmpty());
}

}  // namespace
}  // namespace assay::reports::study_summary_test
