#include <filesystem>

#include "reports/files/whole_file.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::gate_command_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class GateCommand : public testing::Test {
 protected:
  GateCommand() { write_results(example_study()); }

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
  StudyResult study = example_study();
  const VerdictCounts counts = count_verdicts(study);
  EXPECT_THAT(gate({"--bless", "--reason", "known"}).error,
              HasSubstr(std::to_string(counts.refuted) + " are refuted and " +
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

TEST_F(GateCommand, PassesAgainstItsOwnBaseline) {
  bless();
  const Ran ran = gate({"--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.out;
  (void)document_of(ran);
}

TEST_F(GateCommand, SaysWhereThePageIs) {
  bless();
  const std::string page = (folder_ / "page").string();
  EXPECT_THAT(gate({"--out", page}).out, HasSubstr("\nreport: " + page + "/index.html\n"));
  EXPECT_TRUE(std::filesystem::exists(page + "/index.html"));
}

TEST_F(GateCommand, NamesARegressionInOneLineAndInJunit) {
  bless();
  StudyResult worse = example_study();
  worse.rows.front().verdict = Verdict::kRefuted;
  write_results(worse);
  const std::string junit = (folder_ / "gate.xml").string();
  const Ran ran = gate({"--junit", junit});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, AllOf(HasSubstr(worse.rows.front().id), HasSubstr("is refuted")));
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

TEST_F(GateCommand, RefusesABaselineOfAnotherVersionAndBrokenFiles) {
  bless();
  StudyResult later = example_study();
  later.version = "1.0.0";
  write_results(later);
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_}), HasSubstr("version 0.1.0"));
  replace_file(results_, "{\"rows\": [");
  EXPECT_THAT(refusal({"gate", results_, "--baseline", baseline_}), HasSubstr("results.json"));
  EXPECT_THAT(refusal({"gate", (folder_ / "no.json").string(), "--baseline", baseline_}),
              HasSubstr("no.json"));
}

}  // namespace
}  // namespace assay::reports::gate_command_test
