#include <gmock/gmock.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::model_commands_test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kExample = ASSAY_SOURCE_DIR "/examples/models/two_carts.toml";

constexpr const char* kBall = R"(
t-end = 2
parameters = { e = 0.8 }
[[system]]
name = "ball"
kind = "linear-lagrangian"
M = [[1]]
force = [-9.81]
q0 = [1]
v0 = [0]
[[interaction]]
name = "floor"
systems = ["ball"]
H = [[1]]
law = "newton-impact"
e = "e"
)";

/// ẍ = λ, 0 ≤ x ⊥ λ ≥ 0, as a first-order system.
constexpr const char* kDegreeTwo = R"(
t-end = 1
[[system]]
name = "falls"
kind = "first-order"
A = [[0, 1], [0, 0]]
x0 = [1, -1]
[[interaction]]
name = "stop"
systems = ["falls"]
C = [[1, 0]]
B = [[0], [1]]
law = "complementarity"
)";

class ModelCommands : public testing::Test {
 protected:
  std::string written(const std::string& name, const std::string& text) const {
    const std::string file = (folder_ / name).string();
    replace_file(file, text);
    return file;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  TemporaryFolder folder_;
};

TEST_F(ModelCommands, SimulateGivesTheRunOfTheProblem) {
  const std::string file = written("ball.toml", kBall);
  const auto run = [](const std::string& problem) {
    return document_of(run_command({"simulate",
                                    problem,
                                    "--scheme",
                                    "moreau-jean",
                                    "--h",
                                    "1/8",
                                    "--scalar",
                                    "rational",
                                    "--set",
                                    "e=1/2",
                                    "--json"}));
  };
  const auto own = run(file), problem = run("bouncing-ball");
  EXPECT_EQ(own["final"], problem["final"]);
  EXPECT_EQ(own["steps"], 16);
  EXPECT_EQ(own["interactions"][0]["relative_degree"], 2);
  EXPECT_FALSE(problem.contains("interactions"));
}

TEST_F(ModelCommands, SimulateWarnsOfAMultiplierThatMayBeAnImpulse) {
  const auto document = document_of(run_command({"simulate",
                                                 written("two.toml", kDegreeTwo),
                                                 "--scheme",
                                                 "euler-moreau",
                                                 "--h",
                                                 "1/8",
                                                 "--json"}));
  EXPECT_THAT(document["warnings"].get<std::vector<std::string>>(),
              Contains(HasSubstr("interaction 'stop' has relative degree 2")));
}

TEST_F(ModelCommands, CheckPutsLawsToTheModelAndAssemblesItsSteps) {
  const auto document = document_of(run_command(
      {"check", "--scheme", "moreau-jean", "--problem", kExample, "--runs", "5", "--json"}));
  std::vector<std::string> passed;
  for (const auto& row : document["rows"]) {
    EXPECT_NE(row["verdict"], "failed") << row;
    EXPECT_EQ(row["problem"], kExample);
    if (row["verdict"] == "passed") passed.push_back(row["law"]);
  }
  EXPECT_THAT(passed, AllOf(Contains("assembled-step"), Contains("impulse-balance")));
}

TEST_F(ModelCommands, StudyMeasuresTheOrderOfASchemeOnTheModel) {
  const std::string file = written("two carts.toml", kBall);
  const auto document = document_of(run_command({"study",
                                                 "--problem",
                                                 file,
                                                 "--scheme",
                                                 "moreau-jean",
                                                 "--metric",
                                                 "penetration",
                                                 "--set",
                                                 "e=1/2",
                                                 "--out",
                                                 path("report"),
                                                 "--json"}));
  ASSERT_EQ(document["rows"].size(), 1U);
  EXPECT_EQ(document["rows"][0]["verdict"], "confirmed");
  EXPECT_THAT(document["rows"][0]["id"].get<std::string>(), StartsWith("two_carts."));
  EXPECT_THAT(document["rows"][0]["reproduce"].get<std::string>(), HasSubstr("'" + file + "'"));
}

TEST_F(ModelCommands, CompareTakesTheEventDrivenMotionForTruth) {
  std::vector<std::string> words = {"compare", kExample};
  for (const char* h : {"1/40", "1/90", "1/200", "1/450", "1/1000"}) {
    words.push_back(path("h" + std::string(h).substr(2) + ".csv"));
    const Ran ran = run_command({"simulate",
                                 kExample,
                                 "--scheme",
                                 "moreau-jean",
                                 "--h",
                                 h,
                                 "--t-end",
                                 "1/2",
                                 "--csv",
                                 words.back()});
    ASSERT_EQ(ran.exit_code, kDone) << ran.error;
  }
  words.push_back("--json");
  const auto document = document_of(run_command(words));
  EXPECT_NE(document["verdict"], "refuted") << document["refuted"];
  EXPECT_LT(document["files"][4]["errors"]["velocity-l1"].get<double>(), 0.1);
}

TEST_F(ModelCommands, CompareSaysWhereThereIsNoTruth) {
  const std::string file = written("two.toml", kDegreeTwo);
  const std::string csv = written("run.csv", "t,x0,x1\n0,1,-1\n0.5,0.5,-1\n");
  const Ran ran = run_command({"compare", file, csv});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error, HasSubstr("there is no reference motion of first-order systems"));
}

TEST_F(ModelCommands, AWrongFileIsRefused) {
  const std::string file = written("bad.toml", "t-end = 1\n");
  EXPECT_THAT(refusal({"simulate", file, "--scheme", "moreau-jean", "--h", "1"}),
              HasSubstr("bad.toml: a model needs at least one [[system]]"));
}

}  // namespace
}  // namespace assay::reports::model_commands_test
