#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <set>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::subject_commands_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const std::string kMoreau = subject_file("moreau"), kIterative = subject_file("iterative"),
                  kBroken = subject_file("broken");

TEST(SubjectCommands, ListNamesThem) {
  const nlohmann::json subjects =
      document_of(run_command({"list", "subjects", "--subject", kMoreau, "--json"}));
  EXPECT_THAT(subjects,
              Contains(nlohmann::json{{"name", "moreau"},
                                      {"description", "a scheme in C"},
                                      {"version", "1"},
                                      {"schemes", {"moreau/symplectic-euler"}},
                                      {"gradients", nlohmann::json::array()},
                                      {"solvers", nlohmann::json::array()},
                                      {"derivatives", nlohmann::json::array()},
                                      {"kind", "subjects"}}));
  EXPECT_THAT(run_command({"list", "subjects", "--subject", kMoreau}).out,
              HasSubstr("schemes: moreau/symplectic-euler\n"));
  EXPECT_THAT(run_command({"list", "subjects", "--subject", subject_file("event_ball")}).out,
              HasSubstr("      gradients: ball/event-driven\n"));
  EXPECT_THAT(run_command({"list", "schemes", "--subject", kMoreau}).out,
              HasSubstr("moreau/symplectic-euler"));
  EXPECT_THAT(run_command({"list", "solvers", "--subject", kIterative}).out,
              HasSubstr("iterative/gauss-seidel"));
}

TEST(SubjectCommands, SimulateEqualsTheFormulaOfTheScheme) {
  const nlohmann::json run = document_of(run_command({"simulate",
                                                      "bouncing-ball",
                                                      "--scheme",
                                                      "moreau/symplectic-euler",
                                                      "--subject",
                                                      kMoreau,
                                                      "--set",
                                                      "h0=1",
                                                      "--set",
                                                      "v0=0",
                                                      "--set",
                                                      "g=8",
                                                      "--h",
                                                      "1/16",
                                                      "--t-end",
                                                      "1/4",
                                                      "--json"}));
  EXPECT_EQ(run["status"], "solved");
  EXPECT_EQ(run["final"]["q"][0], 1 - 8.0 / 256 * (1 + 2 + 3 + 4));
  EXPECT_EQ(run["final"]["v"][0], -2);
}

TEST(SubjectCommands, StudyConfirmsARightSchemeAndNotAWrongOne) {
  const auto study = [](const std::string& subject, const std::string& scheme) {
    return run_command({"study",
                        "--subject",
                        subject,
                        "--scheme",
                        scheme,
                        "--problem",
                        "bouncing-ball",
                        "--metric",
                        "position-sup",

                        "--steps",
                        "64:1024",
                        "--json"});
  };
  EXPECT_EQ(study(kMoreau, "moreau/symplectic-euler").exit_code, kDone);
  EXPECT_EQ(study(kBroken, "broken/stands-still").exit_code, kClaimRefuted);
  const Ran crashed = study(kBroken, "broken/crashes");
  EXPECT_NE(crashed.exit_code, kDone);
  EXPECT_THAT(crashed.out, HasSubstr("it crashed (Aborted)"));
}

TEST(SubjectCommands, AStudyDecidesEachCaseOfTheExampleInC) {
  std::vector<std::string> words = {"study", "--subject", kMoreau, "--problem", "cam-follower"};
  words.insert(words.end(), {"--metric", "velocity-hausdorff", "--json"});
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kDone) << ran.out;
}

TEST(SubjectCommands, SayThatAReportOfAnotherSubjectIsReplaced) {
  const TemporaryFolder folder;
  const std::string one = folder / "one.so", other = folder / "other.so";
  for (const std::string& copy : {one, other}) std::filesystem::copy_file(kMoreau, copy);
  const std::vector<std::vector<std::string>> commands = {
      {"study", "--problem", "bouncing-ball", "--metric", "position-sup", "--samples", "16"},
      {"check", "units", "--runs", "2"},
      {"identify", "restitution"}};
  for (const std::vector<std::string>& command : commands) {
    const auto said = [&](const std::string& subject) {
      std::vector<std::string> words = command;
      words.insert(words.end(), {"--scheme", "moreau/symplectic-euler", "--subject", subject});
      words.insert(words.end(), {"--out", folder / ("report-" + command.front())});
      return run_command(words).error;
    };
    EXPECT_THAT(said(one), Not(HasSubstr("replaces"))) << command.front();
    EXPECT_THAT(said(one), Not(HasSubstr("replaces"))) << "a witness: " << command.front();
    EXPECT_THAT(said(other), HasSubstr(one + ", which the new report replaces")) << command.front();
  }
}

/// 64 runs of half a second each, two at a time, would take 16 s.
TEST(SubjectCommands, AStudyWaitsForAHangOnce) {
  const auto begin = std::chrono::steady_clock::now();
  const Ran hung = run_command({"study",
                                "--subject",
                                kBroken,
                                "--scheme",
                                "broken/hangs",
                                "--problem",
                                "bouncing-ball",
                                "--subject-time",
                                "0.5",
                                "--json"});
  EXPECT_NE(hung.exit_code, kDone);
  EXPECT_THAT(hung.out, HasSubstr("it did not return in time"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8));
}

/// The cases of three problems would take 2.5 s each.
TEST(SubjectCommands, AStudyDoesNotCallASchemeThatHungTwice) {
  const auto begin = std::chrono::steady_clock::now();
  const Ran hung = run_command({"study",
                                "--subject",
                                kBroken,
                                "--scheme",
                                "broken/hangs",
                                "--problem",
                                "bouncing-ball",
                                "--problem",
                                "two-walls",
                                "--problem",
                                "impact-oscillator",
                                "--subject-time",
                                "2.5",
                                "--jobs",
                                "1",
                                "--json"});
  const nlohmann::json rows = document_of(hung)["rows"];
  std::set<std::string> cases;
  for (const nlohmann::json& row : rows) {
    EXPECT_EQ(row["verdict"], "refuted");
    cases.insert(row["reason"]);
  }
  EXPECT_THAT(cases, Contains(HasSubstr("broken/hangs: it did not return in time (2.5 s)")));
  EXPECT_THAT(cases, Contains(HasSubstr("it is not called again, as two runs did not return")));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
}

nlohmann::json rows_of_study(const std::string& subject, const std::string& scheme) {
  return document_of(run_command({"study",
                                  "--subject",
                                  subject,
                                  "--scheme",
                                  scheme,
                                  "--problem",
                                  "bouncing-ball",
                                  "--metric",
                                  "position-sup",
                                  "--steps",
                                  "64:640",
                                  "--t-end",
                                  "1",
                                  "--json"}))["rows"];
}

TEST(SubjectCommands, AStudySeesRunsThatAreNotSpoiltByThoseBeforeThem) {
  const nlohmann::json rows = rows_of_study(kBroken, "broken/drifts-after-the-first");
  ASSERT_EQ(rows.size(), std::size_t{1});
  EXPECT_GE(rows[0]["points"].size(), std::size_t{32});
  for (const nlohmann::json& point : rows[0]["points"]) {
    EXPECT_LT(point[1].get<double>(), 100);
  }
}

TEST(SubjectCommands, ARefusalIsNoRefutation) {
  const nlohmann::json rows = rows_of_study(kBroken, "broken/refuses");
  ASSERT_EQ(rows.size(), std::size_t{1});
  EXPECT_EQ(rows[0]["verdict"], "undecided");
  EXPECT_THAT(std::string(rows[0]["reason"]), HasSubstr("does not take the model: xxx"));
}

TEST(SubjectCommands, AStudySaysHowToReproduceItsRows) {
  const nlohmann::json rows = rows_of_study(kMoreau, "moreau/symplectic-euler");
  ASSERT_EQ(rows.size(), std::size_t{1});
  EXPECT_THAT(std::string(rows[0]["reproduce"]), HasSubstr(" --subject " + kMoreau));
}

/// A problem with multipliers, which the interface does not have, leaves the others alone.
TEST(SubjectCommands, AStudyGoesOnPastAModelThatIsNotTaken) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder / "two.toml";
  replace_file(file, R"([[case]]
problem = "unilateral-spring"
t-end = "1"
scheme = "broken/takes-anything"
metrics = ["position-sup"]
steps = [64, 640]
[[case]]
problem = "bouncing-ball"
t-end = "1"
scheme = "broken/takes-anything"
metrics = ["position-sup"]
steps = [64, 640]
)");
  const nlohmann::json rows =
      document_of(run_command({"study", file.string(), "--subject", kBroken, "--json"}))["rows"];
  ASSERT_EQ(rows.size(), std::size_t{2});
  EXPECT_THAT(std::string(rows[0]["reason"]), HasSubstr("takes no multipliers"));
  EXPECT_THAT(std::string(rows[1]["reason"]), HasSubstr("outside the declared band"));
}

TEST(SubjectCommands, NameASubjectThatIsNotThere) {
  EXPECT_THAT(refusal({"simulate", "bouncing-ball", "--scheme", "nobody/some", "--h", "1/10"}),
              HasSubstr("no subject nobody is installed; --subject FILE loads one"));
  EXPECT_THAT(refusal({"simulate",
                       "bouncing-ball",
                       "--scheme",
                       "moreau/symplectic-eular",
                       "--subject",
                       kMoreau,
                       "--h",
                       "1/10"}),
              HasSubstr("did you mean"));
  EXPECT_THAT(refusal({"simulate",
                       "bouncing-ball",
                       "--scheme",
                       "symplectic-euler",
                       "--subject",
                       kMoreau,
                       "--h",
                       "1/10"}),
              HasSubstr("did you mean 'moreau/symplectic-euler'?"));
}

TEST(SubjectCommands, CheckTakesThem) {
  EXPECT_EQ(run_command({"check",
                         "mirror",
                         "--subject",
                         kMoreau,
                         "--scheme",
                         "moreau/symplectic-euler",
                         "--runs",
                         "10"})
                .exit_code,
            kDone);
  EXPECT_EQ(
      run_command(
          {"check", "solvable", "--subject", kBroken, "--scheme", "broken/crashes", "--runs", "10"})
          .exit_code,
      kClaimRefuted);
}

TEST(SubjectCommands, CheckRefutesAClaimThatIsFalse) {
  const auto check = [](const std::string& subject, const std::string& solver) {
    return run_command(
        {"check", "honest-status", "--subject", subject, "--solver", solver, "--runs", "10"});
  };
  EXPECT_EQ(check(kIterative, "iterative/gauss-seidel").exit_code, kDone);
  const Ran zero = check(kBroken, "broken/zero");
  EXPECT_EQ(zero.exit_code, kClaimRefuted);
  EXPECT_THAT(zero.out, HasSubstr("has the residual"));
  EXPECT_THAT(zero.out, HasSubstr(" --runs 10 --subject " + std::string(kBroken))) << "to paste";
}

/// One that says that it failed is honest, and nothing is known of its answers.
TEST(SubjectCommands, CheckDecidesNothingOfASolverThatFails) {
  const Ran fails = run_command(
      {"check", "honest-status", "--subject", kBroken, "--solver", "broken/prints", "--runs", "5"});
  EXPECT_EQ(fails.exit_code, kNothingDecided);
  EXPECT_THAT(fails.out, HasSubstr("nothing was solved"));
}

TEST(SubjectCommands, SolveJudgesByOurResidual) {
  const std::string lcp = stored_problem("lcp/lcp_deudeu.dat");
  EXPECT_EQ(run_command({"solve",
                         lcp,
                         "--subject",
                         kIterative,
                         "--solver",
                         "iterative/gauss-seidel",
                         "--tolerance",
                         "1e-12"})
                .exit_code,
            kDone);
  const Ran zero =
      run_command({"solve", lcp, "--subject", kBroken, "--solver", "broken/zero", "--json"});
  EXPECT_EQ(zero.exit_code, kNothingDecided);
  EXPECT_EQ(document_of(zero)["status"], "stalled");
}

/// The claim of one that never looks at its problem: lcp_deudeu has a solution, z + w = −1 none.
TEST(SubjectCommands, SolveExaminesTheClaimThatThereIsNoSolution) {
  const auto claim_of = [](const std::string& problem) {
    return run_command(
        {"solve", problem, "--subject", kBroken, "--solver", "broken/none", "--json"});
  };
  const Ran wrong = claim_of(stored_problem("lcp/lcp_deudeu.dat"));
  EXPECT_EQ(wrong.exit_code, kClaimRefuted);
  EXPECT_EQ(document_of(wrong)["status"], "stalled");
  EXPECT_EQ(document_of(wrong)["claim"]["verdict"], "refuted");
  EXPECT_THAT(wrong.error, HasSubstr("it has a solution"));
  const TemporaryFolder folder;
  const std::string solved_by_start = (folder / "start.json").string();
  replace_file(solved_by_start, R"({"kind": "lcp", "M": [[1]], "q": [1]})");
  EXPECT_EQ(claim_of(solved_by_start).exit_code, kClaimRefuted);
  const std::string none = (folder / "none.json").string();
  replace_file(none, R"({"kind": "lcp", "M": [[-1]], "q": [-1]})");
  const Ran right = claim_of(none);
  EXPECT_EQ(right.exit_code, kDone);
  EXPECT_EQ(document_of(right)["status"], "no-solution");
  EXPECT_EQ(document_of(right)["claim"]["verdict"], "confirmed");
}

TEST(SubjectCommands, SayHowMuchIsPrinted) {
  const Ran solve = run_command({"solve",
                                 stored_problem("lcp/lcp_deudeu.dat"),
                                 "--subject",
                                 kBroken,
                                 "--solver",
                                 "broken/prints",
                                 "--json"});
  EXPECT_EQ(document_of(solve)["printed_bytes"], 10000);
  EXPECT_THAT(solve.error, HasSubstr("warning: subject broken printed 10000 bytes"));
  const Ran run = run_command({"simulate",
                               "bouncing-ball",
                               "--scheme",
                               "broken/prints",
                               "--subject",
                               kBroken,
                               "--h",
                               "1/10",
                               "--t-end",
                               "1/10",
                               "--json"});
  EXPECT_EQ(document_of(run)["printed_bytes"], 4100000);
}

TEST(SubjectCommands, StudySaysWhyASchemeRefusesEverything) {
  const Ran refused = run_command({"study",
                                   "--subject",
                                   kBroken,
                                   "--scheme",
                                   "broken/refuses",
                                   "--problem",
                                   "bouncing-ball",
                                   "--json"});
  EXPECT_EQ(refused.exit_code, kNothingDecided);
  EXPECT_THAT(refused.error, HasSubstr("broken/refuses does not take the model: xxx"));
}

TEST(SubjectCommands, SaysWhatARunDidInstead) {
  const Ran ran = run_command({"simulate",
                               "bouncing-ball",
                               "--scheme",
                               "broken/hangs",
                               "--subject",
                               kBroken,
                               "--subject-time",
                               "0.2",
                               "--h",
                               "1/10"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error, HasSubstr("broken/hangs: it did not return in time"));
  EXPECT_THAT(refusal({"simulate",
                       "bouncing-ball",
                       "--scheme",
                       "broken/refuses",
                       "--subject",
                       kBroken,
                       "--h",
                       "1/10"}),
              HasSubstr("broken/refuses does not take the model"));
}

}  // namespace
}  // namespace assay::reports::subject_commands_test
