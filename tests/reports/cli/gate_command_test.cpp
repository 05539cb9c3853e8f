#include <filesystem>

#include "reports/files/whole_file.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::gate_command_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class GateCommand : public testing::Test {
 protected:
  GateCommand() { write_results(fitted_study()); }

  void write_results(const StudyResult& study) { replace_file(results_, study_text(study)); }
  Ran gate(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"gate", results_, "--baseline", baseline_});
    return run_command(more);
  }
  void bless() const {
    const Ran ran = gate({"--bless", "--reason", "the first measurement"});
    ASSERT_EQ(ran.exit_code, kDone) << ran.error;
  }

  TemporaryFolder folder_;
  std::string results_ = (folder_ / "results.json").string();
  std::string baseline_ = (folder_ / "baseline.json").string();
};

TEST_F(GateCommand, BlessingStoresReasonVersionAndDate) {
  bless();
  const auto stored = document_of({kDone, read_file(baseline_), ""});
  EXPECT_EQ(stored["reason"], "the first measurement");
  EXPECT_EQ(stored["version"], "0.1.0");
  EXPECT_THAT(stored["date"].get<std::string>(), testing::MatchesRegex("20..-..-.."));
}

TEST_F(GateCommand, BlessingNeedsAReason) {
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_, "--bless"}),
              HasSubstr("--reason"));
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_, "--bless", "--reason", "  "}),
              HasSubstr("reason"));
  EXPECT_FALSE(std::filesystem::exists(baseline_));
}

TEST_F(GateCommand, AReasonWithoutBlessingIsRefused) {
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_, "--reason", "better"}),
              AllOf(HasSubstr("--reason = 'better'"), HasSubstr("add --bless")));
}

TEST_F(GateCommand, BlessingSaysHowManyRowsDoNotHold) {
  StudyResult study = fitted_study();
  const VerdictCounts counts = count_verdicts(study);
  EXPECT_THAT(gate({"--bless", "--reason", "known"}).error,
              HasSubstr(std::to_string(counts.refuted) + " of them are refuted, " +
                        std::to_string(counts.undecided) + " undecided"));
  for (StudyRow& row : study.rows) row.verdict = Verdict::kConfirmed;
  write_results(study);
  EXPECT_EQ(gate({"--bless", "--reason", "good"}).error, "");
}

TEST_F(GateCommand, BaselineSurvivesResultsThatCannotBeBlessed) {
  bless();
  const std::string before = read_file(baseline_);
  replace_file(results_, "{\"rows\": [");
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_, "--bless", "--reason", "better"}),
              HasSubstr("results.json"));
  EXPECT_EQ(read_file(baseline_), before);
}

TEST_F(GateCommand, BlessesNoFitOfOtherSamples) {
  StudyResult study = fitted_study();
  study.rows.front().samples.front().error *= 2;
  study.rows.front().samples.front().in_window = true;
  write_results(study);
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_, "--bless", "--reason", "better"}),
              HasSubstr("but its samples give"));
  EXPECT_FALSE(std::filesystem::exists(baseline_));
}

TEST_F(GateCommand, PassesAgainstItsOwnBaseline) {
  bless();
  const Ran ran = gate({"--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.out;
  (void)document_of(ran);
}

TEST_F(GateCommand, TakesTheFolderOfAReport) {
  bless();
  const Ran ran = run_command({"gate", folder_.path().string(), "--baseline", baseline_});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_EQ(ran.out, gate().out);
  const TemporaryFolder empty;
  EXPECT_THAT(refusal({"gate", empty.path().string(), "--baseline", baseline_}),
              HasSubstr("results.json"))
      << "a folder without results";
}

TEST_F(GateCommand, EndsWithCountsAndWhatToTypeNext) {
  const Ran missing = gate();
  EXPECT_THAT(missing.out, HasSubstr("\nnext:   assay gate "));
  EXPECT_THAT(missing.out, EndsWith(" --bless --reason \"first baseline\"\n"));
  const Ran blessed = gate({"--bless", "--reason", "good"});
  EXPECT_THAT(blessed.out, StartsWith("blessed: " + baseline_ + "\n✗ "));
  EXPECT_THAT(blessed.out, EndsWith(" --baseline " + baseline_ + "\n"));
  const std::string rows = std::to_string(fitted_study().rows.size());
  EXPECT_THAT(gate().out,
              AllOf(StartsWith("passed: " + rows + " rows compared with " + baseline_ +
                               "\n✗ 0 regressions   ✓ " + rows +
                               " rows passed\n"
                               "next:   if you change results on purpose: assay gate "),
                    EndsWith(" --bless --reason \"why\"\n")));
}

TEST_F(GateCommand, ShowsTheThreeWorstKindsAndAllFindingsIfAsked) {
  bless();
  StudyResult worse = fitted_study();
  const std::string first = worse.rows[0].id, second = worse.rows[1].id;
  worse.rows.erase(worse.rows.begin(), worse.rows.begin() + 2);
  write_results(worse);
  const Ran brief = gate();
  EXPECT_EQ(brief.exit_code, kClaimRefuted);
  EXPECT_THAT(brief.out,
              AllOf(HasSubstr("✗ 2 regressions   ✓ "),
                    HasSubstr("\n  ✗ " + first + ": row-missing, and in 1 more row: "),
                    Not(HasSubstr(second)),
                    EndsWith(" --out gate-report\n")));
  const Ran whole = gate({"--verbose", "--out", (folder_ / "page").string()});
  EXPECT_THAT(whole.out,
              AllOf(HasSubstr("regression: " + first + ": row-missing: "),
                    HasSubstr("regression: " + second + ": row-missing: "),
                    HasSubstr("\nnext:   if this was on purpose: ")));
}

TEST_F(GateCommand, ThePageOfAPassSaysHowManyRowsWereCompared) {
  bless();
  const std::string page = (folder_ / "page").string();
  ASSERT_EQ(gate({"--out", page}).exit_code, kDone);
  const std::string rows = std::to_string(fitted_study().rows.size());
  EXPECT_THAT(read_file(page + "/index.html"),
              AllOf(HasSubstr(rows + " of " + rows + " rows compared"),
                    HasSubstr("no worse"),
                    HasSubstr("<title>Gate: Moreau-Jean &amp; friends"),
                    HasSubstr(", passed</title>")));
}

TEST_F(GateCommand, ThePageHasOneLineForTheRowsOfASchemeOnAProblem) {
  StudyResult study = fitted_study();
  const StudyRow row = study.rows.front();
  const auto add = [&](const std::string& id, const std::string& problem) {
    study.rows.push_back(row);
    study.rows.back().id = id;
    study.rows.back().problem = problem;
  };
  for (const char* id : {"x.1", "x.2", "x.3"}) add(id, "corner");
  add("y.1", "two-balls");
  write_results(study);
  bless();
  study.rows.resize(study.rows.size() - 4);
  write_results(study);
  const std::string folder = (folder_ / "page").string();
  ASSERT_EQ(gate({"--out", folder}).exit_code, kClaimRefuted);
  const std::string page = read_file(folder + "/index.html");
  EXPECT_THAT(page,
              AllOf(HasSubstr("<span>" + row.scheme + " on corner: 3 rows</span>"),
                    HasSubstr("<summary>3 rows</summary><pre>x.1: the baseline has"),
                    HasSubstr("\nx.3: the baseline has"),
                    HasSubstr("<span>y.1</span>")));
  EXPECT_THAT(page, Not(HasSubstr("<span>x.2</span>")));
  EXPECT_THAT(page,
              HasSubstr("To repeat it: <code>assay gate " + results_ + " --baseline " + baseline_ +
                        " --out " + folder + "</code>"));
}

TEST_F(GateCommand, SaysWhereThePageIs) {
  bless();
  const std::string page = (folder_ / "page").string();
  EXPECT_THAT(gate({"--out", page}).out, HasSubstr("\nreport: " + page + "/index.html\n"));
  EXPECT_TRUE(std::filesystem::exists(page + "/index.html"));
}

TEST_F(GateCommand, SaysThatThePageOfAnotherStudyIsReplaced) {
  bless();
  const std::string page = (folder_ / "page").string();
  EXPECT_EQ(gate({"--out", page}).error, "");
  EXPECT_EQ(gate({"--out", page}).error, "") << "the same study, a witness";
  const std::string other = (folder_ / "other.json").string();
  std::filesystem::copy(results_, other);
  const Ran ran = run_command({"gate", other, "--baseline", baseline_, "--out", page});
  EXPECT_THAT(ran.error,
              AllOf(HasSubstr(page + " held the report of another gate, \"" + results_ + "\""),
                    HasSubstr(", which the new report replaces")));
}

TEST_F(GateCommand, NamesARegressionInOneLineAndInJunit) {
  bless();
  StudyResult worse = fitted_study();
  worse.rows.front().verdict = Verdict::kRefuted;
  write_results(worse);
  const std::string junit = (folder_ / "gate.xml").string();
  const Ran ran = gate({"--junit", junit});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, AllOf(HasSubstr(worse.rows.front().id), HasSubstr("is now refuted")));
  EXPECT_THAT(read_file(junit), HasSubstr("<failure"));
}

TEST_F(GateCommand, MissingBaselineDecidesNothingAndIsNotCreated) {
  EXPECT_EQ(gate().exit_code, kNothingDecided);
  EXPECT_FALSE(std::filesystem::exists(baseline_));
}

TEST_F(GateCommand, NamesABaselineThatIsNoJson) {
  replace_file(baseline_, "no json");
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_}),
              AllOf(HasSubstr("baseline.json"), HasSubstr("malformed JSON")));
}

TEST_F(GateCommand, SaysThatItsFilesAreExchanged) {
  bless();
  EXPECT_THAT(refusal({"gate", baseline_, "--baseline", results_}),
              HasSubstr("results.json has the results of a study: exchange the two files"));
  EXPECT_THAT(refusal({"gate", results_, "--baseline", results_}),
              HasSubstr("results.json has the results of a study and is no baseline; --bless"));
  EXPECT_THAT(refusal({"gate", baseline_, "--baseline", baseline_}),
              HasSubstr("baseline.json is a baseline; the first file must be the results.json"));
  EXPECT_THAT(refusal({"gate", baseline_, "--baseline", results_, "--bless", "--reason", "good"}),
              HasSubstr("exchange the two files"));
}

TEST_F(GateCommand, RefusesABaselineOfAnotherVersionAndBrokenFiles) {
  bless();
  StudyResult later = fitted_study();
  later.version = "1.0.0";
  write_results(later);
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_}), HasSubstr("version 0.1.0"));
  replace_file(results_, "{\"rows\": [");
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_}), HasSubstr("results.json"));
  EXPECT_THAT(refusal({"gate", (folder_ / "no.json").string(), "--baseline", baseline_}),
              HasSubstr("no.json"));
}

TEST_F(GateCommand, NamesTheOptionThatChangedAnIdAndDoesNotCutTheHint) {
  bless();
  StudyResult study = fitted_study();
  StudyRow& row = study.rows.front();
  row.id += ".theta-" + std::string(100, '1');
  row.scheme_options = {{"theta", "1/2"}};
  write_results(study);
  const std::string said = gate().out;
  EXPECT_THAT(said, HasSubstr("its --scheme-set was "));
  EXPECT_THAT(said, HasSubstr(" and is now \"theta = 1/2\"\n"));
  EXPECT_THAT(said, Not(HasSubstr("…")));
}

}  // namespace
}  // namespace assay::reports::gate_command_test
