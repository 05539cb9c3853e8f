#include <algorithm>
#include <filesystem>
#include <fstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports::study_command_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsSupersetOf;

using Words = std::vector<std::string>;

/// One row that takes a fraction of a second, with words after it.
Words quick(const Words& more = {}) {
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
                 "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words without_json(Words words) {
  std::erase(words, "--json");
  return words;
}

TEST(StudyCommand, PrintsOneDocumentOfTheContract) {
  const Ran ran = run_command(quick());
  const nlohmann::json study = document_of(ran);
  EXPECT_EQ(ran.error, "");
  EXPECT_THAT(keys_of(study), IsSupersetOf({"rows", "seed", "version", "summary"}));
  ASSERT_EQ(study["rows"].size(), 1U);
  const nlohmann::json& row = study["rows"][0];
  EXPECT_THAT(keys_of(row),
              IsSupersetOf({"problem",
                            "scheme",
                            "scalar",
                            "quantity",
                            "metric",
                            "declared",
                            "order",
                            "interval",
                            "samples",
                            "window",
                            "floor",
                            "floor_cause",
                            "rounding_share",
                            "verdict"}));
  EXPECT_EQ(row["declared"], 1);
  EXPECT_LE(row["interval"][0], row["order"]);
  EXPECT_GE(row["interval"][1], row["order"]);
  EXPECT_EQ(row["samples"], 32);
}

TEST(StudyCommand, DependsOnTheSeedAndNotOnTheNumberOfThreads) {
  const std::string one = run_command(quick({"--seed", "5", "--jobs", "1"})).out;
  EXPECT_EQ(run_command(quick({"--seed", "5", "--jobs", "2"})).out, one);
  EXPECT_NE(run_command(quick({"--seed", "6", "--jobs", "1"})).out, one);
}

TEST(StudyCommand, ShardsTogetherAreTheWhole) {
  const Words two_scalars = {"--scalar", "double", "--scalar", "dd"};
  const auto rows = [&](const Words& shard) {
    Words words = quick(two_scalars);
    words.insert(words.end(), shard.begin(), shard.end());
    return document_of(run_command(words))["rows"];
  };
  const nlohmann::json whole = rows({});
  nlohmann::json joined = rows({"--shard", "0:2"});
  for (const nlohmann::json& row : rows({"--shard", "1:2"})) joined.push_back(row);
  EXPECT_EQ(whole.size(), 2U);
  EXPECT_EQ(joined, whole);
}

/// What the reproduce block of a row prints.
nlohmann::json reproduced(const nlohmann::json& row, const std::vector<SchemeEntry>& catalogue) {
  std::istringstream command(row["reproduce"].get<std::string>());
  Words words;
  for (std::string word; command >> word;) words.push_back(word);
  EXPECT_EQ(words.front(), "assay");
  words.erase(words.begin());
  EXPECT_EQ(words.at(words.size() - 2), "--out");
  words.resize(words.size() - 2);
  words.emplace_back("--json");
  return document_of(run_command(words, catalogue))["rows"];
}

TEST(StudyCommand, ReproduceBlockOfARowRepeatsItWhateverTheOthersOfItsCaseNeed) {
  std::set<int> samples;
  const nlohmann::json rows = document_of(run_command({"study",
                                                       "--problem",
                                                       "bouncing-ball",
                                                       "--scheme-set",
                                                       "theta=7/10",
                                                       "--t-end",
                                                       "2",
                                                       "--json"}))["rows"];
  for (const nlohmann::json& row : rows) {
    EXPECT_EQ(reproduced(row, schemes()), nlohmann::json::array({row})) << row["id"];
    samples.insert(row["samples"].get<int>());
  }
  EXPECT_GE(samples.size(), 2U) << "witness: the rows differ in what they need";
}

TEST(StudyCommand, ReproduceBlockOfARefutedRowRepeatsIt) {
  const std::vector<SchemeEntry> catalogue = {wrong::entry("restitution-off")};
  const nlohmann::json rows = document_of(run_command({"study",
                                                       "--problem",
                                                       "bouncing-ball",
                                                       "--t-end",
                                                       "2",
                                                       "--set",
                                                       "e=1/2",
                                                       "--steps",
                                                       "64:1024",
                                                       "--json"},
                                                      catalogue))["rows"];
  int refuted_orders = 0;
  for (const nlohmann::json& row : rows) {
    if (row["verdict"] != "refuted" || row["declared"].is_null()) continue;
    ++refuted_orders;
    EXPECT_EQ(reproduced(row, catalogue), nlohmann::json::array({row})) << row["id"];
  }
  EXPECT_GE(refuted_orders, 2);
}

TEST(StudyCommand, WritesTheReportFolderAndSaysWhere) {
  const TemporaryFolder folder;
  const std::string out = (folder / "report").string();
  const Ran ran = run_command(without_json(quick({"--out", out})));
  EXPECT_THAT(ran.out, AllOf(HasSubstr("velocity-l1"), HasSubstr(out + "/index.html")));
  for (const char* file : {"index.html", "report.md", "results.json", "junit.xml", "table.tex"}) {
    EXPECT_TRUE(std::filesystem::is_regular_file(folder / "report" / file)) << file;
  }
  const auto results = document_of({kDone, read_file(out + "/results.json"), ""});
  EXPECT_EQ(results, document_of(run_command(quick())));
}

TEST(StudyCommand, ThatStudiesNothingLeavesTheReportThatIsThere) {
  const TemporaryFolder folder;
  const std::string out = (folder / "report").string();
  run_command(without_json(quick({"--out", out})));
  const std::string before = read_file(out + "/results.json");
  replace_file(folder / "s.toml",
               "[[case]]\nproblem = \"two-walls\"\nscheme = \"moreau-jean\"\nt-end = \"2\"\n");
  const Ran ran = run_command(
      {"study", (folder / "s.toml").string(), "--scheme", "schatzman-paoli", "--out", out});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error,
              AllOf(HasSubstr("nothing was studied"), HasSubstr("no report is written")));
  EXPECT_EQ(read_file(out + "/results.json"), before);
}

TEST(StudyCommand, RefusesAFolderThatIsAFileAndLeavesItAlone) {
  const TemporaryFolder folder;
  const std::string file = (folder / "report").string();
  replace_file(file, "mine");
  EXPECT_THAT(refusal(without_json(quick({"--out", file}))), HasSubstr(file));
  EXPECT_EQ(read_file(file), "mine");
}

TEST(StudyCommand, RunsEveryExampleFile) {
  const std::filesystem::path examples =
      std::filesystem::path(ASSAY_SOURCE_DIR) / "examples/studies";
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(examples)) {
    if (entry.path().extension() != ".toml") continue;
    ++found;
    const Ran ran = run_command({"study",
                                 entry.path().string(),
                                 "--steps",
                                 "16:64",
                                 "--samples",
                                 "16",
                                 "--budget",
                                 "16",
                                 "--json"});
    const nlohmann::json study = document_of(ran);
    EXPECT_GT(study["rows"].size(), 1U) << entry.path();
    EXPECT_EQ(study["source"], read_file(entry.path())) << "the report shows the file";
  }
  EXPECT_GE(found, 3);
}

TEST(StudyCommand, ConfirmsEveryClaimOfTheExampleOfScalars) {
  const std::filesystem::path file =
      std::filesystem::path(ASSAY_SOURCE_DIR) / "examples/studies/scalars.toml";
  const Ran ran = run_command({"study", file.string(), "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << document_of(ran)["summary"];
}

TEST(StudyCommand, ExitsWithOneForARefutedClaim) {
  const std::vector<SchemeEntry> wrong = {wrong::entry("restitution-off")};
  Words words = quick({"--metric", "complementarity"});
  *std::ranges::find(words, "moreau-jean") = "restitution-off";
  const Ran ran = run_command(words, wrong);
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_GE(document_of(ran)["summary"]["refuted"], 1);
}

TEST(StudyCommand, ExitsWithThreeWhereTooLittleWasMeasured) {
  const Ran ran = run_command({"study",
                               "--problem",
                               "bouncing-ball",
                               "--t-end",
                               "2",
                               "--metric",
                               "velocity-l1",
                               "--steps",
                               "32:64",
                               "--samples",
                               "16",
                               "--budget",
                               "16",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_EQ(document_of(ran)["rows"][0]["verdict"], "undecided");
}

TEST(StudyCommand, ConfirmsTheRightScheme) {
  const Ran ran = run_command({"study",
                               "--problem",
                               "modal-oscillators",
                               "--t-end",
                               "1",
                               "--metric",
                               "position-sup",
                               "--steps",
                               "64:1024",
                               "--samples",
                               "32",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_EQ(document_of(ran)["rows"][0]["verdict"], "confirmed");
}

TEST(StudyCommand, RefusesWhatItCannotRun) {
  EXPECT_THAT(refusal(quick({"--shard", "2:2"})), HasSubstr("0 <= K < N"));
  EXPECT_THAT(refusal(quick({"--shard", "2"})), HasSubstr("A:B"));
  EXPECT_THAT(refusal({"study", "--json", "--steps", "64:100"}), HasSubstr("2A <= B"));
  EXPECT_THAT(refusal({"study", "--json", "--samples", "1"}), HasSubstr("--samples"));
  EXPECT_THAT(refusal({"study", "--json", "--seed", "-1"}),
              AllOf(HasSubstr("--seed"), HasSubstr("0 to 9007199254740992")));  // 2^53
  EXPECT_THAT(refusal({"study", "--json", "--scalar", "flot"}), HasSubstr("unknown scalar 'flot'"));
  EXPECT_THAT(refusal({"study", "--json", "--metric", "velocity-l3"}),
              HasSubstr("did you mean 'velocity-l1'?"));
  EXPECT_THAT(refusal({"study", "--json", "--set", "e=1"}), HasSubstr("--problem"));
  EXPECT_THAT(refusal({"study", "--json", "--problem", "two-walls", "--t-end", "-1"}),
              HasSubstr("t-end = -1"));
  EXPECT_THAT(refusal(quick({"--scheme-set", "theta=2"})), HasSubstr("theta = 2"));
}

TEST(StudyCommand, QuickStudiesTheFirstCaseOfEachPairAndOnlyOfTheDefaultStudy) {
  const auto cases = [](const Words& more) {
    Words words = {"study",
                   "--problem",
                   "two-walls",
                   "--scheme",
                   "moreau-jean",
                   "--steps",
                   "32:128",
                   "--samples",
                   "16",
                   "--budget",
                   "16",
                   "--metric",
                   "velocity-l1",
                   "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return document_of(run_command(words))["rows"].size();
  };
  EXPECT_EQ(cases({"--quick"}), 1U);
  EXPECT_GT(cases({}), 1U);
  EXPECT_THAT(refusal({"study", "--quick", "--problem", "two-walls", "--t-end", "1", "--json"}),
              HasSubstr("--quick shortens the default study"));
}

TEST(StudyCommand, RefusesAProblemThatTheSchemeDoesNotTake) {
  EXPECT_THAT(
      refusal({"study",
               "--problem",
               "pendulum-stop",
               "--scheme",
               "moreau-jean",
               "--t-end",
               "1",
               "--json"}),
      HasSubstr("scheme moreau-jean takes linear systems with frictionless contacts; problem "
                "pendulum-stop is not one"));
  EXPECT_THAT(refusal({"study",
                       "--problem",
                       "sliding-block",
                       "--scheme",
                       "nonlinear-schatzman-paoli",
                       "--t-end",
                       "1",
                       "--json"}),
              HasSubstr("takes systems with frictionless contacts; problem sliding-block"));
}

TEST(StudyCommand, SaysWhatThereIsWhereNothingIsStudied) {
  const std::string file = ASSAY_SOURCE_DIR "/examples/studies/bouncing_ball.toml";
  const Ran filtered = run_command({"study", file, "--problem", "two-walls", "--json"});
  EXPECT_EQ(filtered.exit_code, kNothingDecided);
  EXPECT_THAT(filtered.error,
              HasSubstr("no case has --problem two-walls; there is moreau-jean on bouncing-ball"));
  const Ran none =
      run_command({"study", "--problem", "diode-bridge", "--scheme", "moreau-jean", "--json"});
  EXPECT_EQ(none.exit_code, kNothingDecided);
  EXPECT_LT(none.error.size(), 1000U) << none.error;
  EXPECT_THAT(none.error, HasSubstr("takes Lagrangian systems; problem diode-bridge is"));
  const Ran friction =
      run_command({"study", "--problem", "sliding-block", "--scheme", "nonlinear-schatzman-paoli"});
  EXPECT_EQ(friction.exit_code, kNothingDecided);
  EXPECT_THAT(friction.error,
              HasSubstr("takes systems with frictionless contacts; problem sliding-block"));
  const Ran shard = run_command(quick({"--shard", "5:9"}));
  EXPECT_EQ(shard.exit_code, kDone);
  EXPECT_THAT(shard.error, HasSubstr("shard 5:9 of 1 cases is empty"));
}

TEST(StudyCommand, TakesAStudyFileAfterAnOptionOfSeveralValues) {
  const Ran ran = run_command({"study", "--scheme", "moreau-jean", "no-such-file.toml"});
  EXPECT_EQ(ran.exit_code, kBadInput);
  EXPECT_THAT(ran.error, HasSubstr("no-such-file.toml"));
}

TEST(StudyCommand, SaysWhyThereIsNoRow) {
  const Ran ran = run_command({"study",
                               "--problem",
                               "free-rigid-body",
                               "--scheme",
                               "newton-euler-implicit",
                               "--set",
                               "w1=0",
                               "--set",
                               "w2=0",
                               "--set",
                               "w3=0",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error, HasSubstr("newton-euler-implicit on free-rigid-body makes no claim"));
}

TEST(StudyCommand, RefusesToChangeTheCasesOfAFile) {
  const std::string file = ASSAY_SOURCE_DIR "/examples/studies/options.toml";
  for (const Words& change :
       {Words{"--set", "e=1"}, Words{"--scheme-set", "theta=1"}, Words{"--t-end", "1"}}) {
    EXPECT_THAT(refusal({"study", file, change[0], change[1], "--json"}),
                AllOf(HasSubstr(change[0]), HasSubstr("options.toml")));
  }
}

TEST(StudyCommand, NamesFileAndLineOfATypo) {
  const TemporaryFolder folder;
  const std::string file = (folder / "typo.toml").string();
  replace_file(file, "title = 'x'\n[[case]]\nproblm = 'bouncing-ball'\n");
  EXPECT_THAT(refusal({"study", file, "--json"}),
              AllOf(HasSubstr("typo.toml, line 3"), HasSubstr("did you mean 'problem'?")));
  EXPECT_THAT(refusal({"study", (folder / "absent.toml").string(), "--json"}),
              HasSubstr("absent.toml"));
}

TEST(StudyCommand, SaysHowAProblemIsNamed) {
  EXPECT_THAT(refusal({"study", "bouncing-ball"}), HasSubstr("use --problem bouncing-ball"));
  EXPECT_THAT(refusal({"study", "--problem", "two-wals", "b"}), HasSubstr("problem 'two-wals'"));
  EXPECT_THAT(refusal({"study", "--problem", "two-walls", "b"}), HasSubstr("takes one word"));
  EXPECT_THAT(refusal({"study", "--scheme", "moreau-jean", "schatzman-paoli"}),
              HasSubstr("use --scheme schatzman-paoli"));
}

}  // namespace
}  // namespace assay::reports::study_command_test
