#include <gmock/gmock.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::first_order_commands_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(FirstOrderCommands, ExactShowsStatesAndMultipliers) {
  const Ran ran = run_command({"exact", "relay", "--at", "1/2,3/2", "--digits", "5", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const nlohmann::json result = document_of(ran);
  EXPECT_THAT(keys_of(result["states"][0]), ElementsAre("lambda", "t", "x"));
  EXPECT_EQ(result["states"][0]["x"], nlohmann::json({"0.50000"}));
  EXPECT_EQ(result["states"][0]["lambda"], nlohmann::json({"-1.0000"}));
  EXPECT_EQ(result["states"][1]["lambda"], nlohmann::json({"0"}));
  ASSERT_EQ(result["events"].size(), 1U);
  EXPECT_EQ(result["events"][0]["kind"], "multiplier-jump");
  EXPECT_EQ(result["events"][0]["rate_minus"], nlohmann::json({"-1.0000"}));
  EXPECT_EQ(result["events"][0]["rate_plus"], nlohmann::json({"0"}));
  EXPECT_EQ(result["events"][0]["lambda_minus"], nlohmann::json({"-1.0000"}));
  EXPECT_EQ(result["events"][0]["lambda_plus"], nlohmann::json({"0"}));
}

TEST(FirstOrderCommands, ExactShowsWhereAStateJumps) {
  const Ran ran = run_command({"exact", "relative-degree-2", "--at", "1", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const nlohmann::json result = document_of(ran);
  ASSERT_EQ(result["events"].size(), 1U);
  EXPECT_THAT(
      keys_of(result["events"][0]),
      ElementsAre("impulse", "kind", "lambda_minus", "lambda_plus", "t", "x_minus", "x_plus"));
}

TEST(FirstOrderCommands, ExactSaysThatTheInitialStateJumps) {
  const std::vector<std::string> arguments{
      "exact", "bridge-capacitor-filter", "--set", "vF0=3", "--at", "0", "--digits", "3"};
  std::vector<std::string> json = arguments;
  json.emplace_back("--json");
  const nlohmann::json result = document_of(run_command(json));
  EXPECT_EQ(result["events"].size(), 0U);
  EXPECT_EQ(result["initial_jump"]["x_minus"], nlohmann::json({"10.0", "0", "3.00"}));
  EXPECT_EQ(result["initial_jump"]["x_plus"], result["states"][0]["x"]);
  EXPECT_THAT(run_command(arguments).out,
              HasSubstr("the initial state jumps at t = 0; x(0) is the state after the jump"));
}

TEST(FirstOrderCommands, SimulateShowsStatesAndMultipliers) {
  const Ran ran = run_command({"simulate",
                               "relay",
                               "--scheme",
                               "euler-moreau",
                               "--h",
                               "3/8",
                               "--t-end",
                               "3/2",
                               "--scalar",
                               "rational",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const nlohmann::json final = document_of(ran)["final"];
  EXPECT_THAT(keys_of(final), ElementsAre("lambda", "t", "x"));
  EXPECT_EQ(final["x"], nlohmann::json({"0"}));
  EXPECT_EQ(final["lambda"], nlohmann::json({"0"}));
}

TEST(FirstOrderCommands, SimulateSaysWhyAStepHasNoSolution) {
  // G = 1 − h a = 0.
  const Ran ran = run_command({"simulate",
                               "complementarity-degree0",
                               "--scheme",
                               "euler-moreau",
                               "--set",
                               "a=2",
                               "--h",
                               "1/2",
                               "--t-end",
                               "1"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error, HasSubstr("the iteration matrix M - h theta df/dx - h w omega dg/dx is"));
}

TEST(FirstOrderCommands, SimulateSaysWhichMultipliersAreUnique) {
  const auto run = [](const std::vector<std::string>& settings) {
    std::vector<std::string> arguments{
        "simulate", "twisting", "--scheme", "euler-moreau", "--h", "1/8", "--t-end", "1"};
    arguments.insert(arguments.end(), settings.begin(), settings.end());
    return arguments;
  };
  const auto json = [&](std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
    return document_of(run_command(arguments));
  };
  // Away from both surfaces the relays are at their bounds; at rest in the origin a λ₁ + b λ₂ = 0
  // is all that holds them.
  EXPECT_EQ(json(run({}))["lambda_unique"], nlohmann::json({true, true}));
  const std::vector<std::string> rests = run({"--set", "x0=0", "--set", "v0=0"});
  EXPECT_EQ(json(rests)["lambda_unique"], nlohmann::json({false, false}));
  EXPECT_THAT(run_command(rests).out, HasSubstr("lambda0 of the last step is not unique"));
  EXPECT_THAT(run_command(run({})).out, Not(HasSubstr("unique")));
  const Ran bridge = run_command(
      {"simulate", "diode-bridge", "--scheme", "euler-moreau", "--h", "1e-6", "--json"});
  EXPECT_EQ(document_of(bridge)["lambda_unique"], nlohmann::json({true, true, true, true}));
}

TEST(FirstOrderCommands, WhatSimulateWritesCompareReads) {
  const TemporaryFolder folder;
  std::vector<std::string> words = {"compare", "relay"};
  for (const char* h : {"1/30", "1/70", "1/150", "1/310"}) {
    words.push_back((folder / (std::string("h") + (h + 2) + ".csv")).string());
    const Ran ran = run_command({"simulate",
                                 "relay",
                                 "--scheme",
                                 "euler-moreau",
                                 "--set",
                                 "x0=0.6321",
                                 "--h",
                                 h,
                                 "--t-end",
                                 "1",
                                 "--csv",
                                 words.back()});
    ASSERT_EQ(ran.exit_code, kDone) << ran.error;
    EXPECT_THAT(read_file(words.back()), StartsWith("t,x0,lambda0\n"));
  }
  words.insert(words.end(), {"--set", "x0=0.6321", "--json"});
  const Ran ran = run_command(words);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const nlohmann::json result = document_of(ran);
  EXPECT_THAT(keys_of(result["files"][0]["errors"]),
              ElementsAre("impulse-flat",
                          "multiplier-l1",
                          "multiplier-law",
                          "multiplier-sup",
                          "state-l1",
                          "state-sup"));
  EXPECT_LE(result["files"][0]["errors"]["state-sup"], 1.0 / 30);
}

TEST(FirstOrderCommands, CompareNeedsNoMultipliers) {
  const TemporaryFolder folder;
  const std::string file = (folder / "run.csv").string();
  replace_file(file, "t,x0\n0,1\n0.5,0.5\n1,0\n1.5,0\n");
  const Ran ran = run_command({"compare", "relay", file, "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(keys_of(document_of(ran)["files"][0]["errors"]),
              ElementsAre("state-l1", "state-sup"));
  replace_file(file, "t,q0,v0\n0,1,0\n0.5,0.5,0\n");
  EXPECT_THAT(refusal({"compare", "relay", file}), HasSubstr("column x0 is missing"));
  replace_file(file, "t,x0,x1\n0,1,0\n0.5,0.5,0\n");
  EXPECT_THAT(refusal({"compare", "relay", file}), HasSubstr("column x1 is surplus"));
}

TEST(FirstOrderCommands, StudyConfirmsWhatTheSchemeClaims) {
  const Ran ran = run_command({"study",
                               "--problem",
                               "half-wave-rectifier",
                               "--scheme",
                               "euler-moreau",
                               "--t-end",
                               "1e-3",
                               "--scheme-set",
                               "theta=1/2",
                               "--scheme-set",
                               "gamma=1/2",
                               "--metric",
                               "state-sup",
                               "--metric",
                               "multiplier-law",
                               "--steps",
                               "128:2048",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const nlohmann::json rows = document_of(ran)["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["declared"], 2);
}

TEST(FirstOrderCommands, RefuseASchemeOfTheOtherKind) {
  EXPECT_THAT(refusal({"simulate", "relay", "--scheme", "moreau-jean", "--h", "1/8"}),
              HasSubstr("scheme moreau-jean takes Lagrangian systems"));
  EXPECT_THAT(refusal({"simulate", "bouncing-ball", "--scheme", "euler-moreau", "--h", "1/8"}),
              HasSubstr("scheme euler-moreau takes first-order systems"));
  EXPECT_THAT(refusal({"study", "--problem", "relay", "--scheme", "moreau-jean", "--t-end", "1"}),
              HasSubstr("scheme moreau-jean takes Lagrangian systems; problem relay is of first"));
  EXPECT_THAT(refusal({"simulate",
                       "relay",
                       "--scheme",
                       "euler-moreau",
                       "--h",
                       "1/8",
                       "--scheme-set",
                       "gamma=-1"}),
              HasSubstr("gamma = -1"));
}

TEST(FirstOrderCommands, SimulateSaysThatAStartIsInconsistent) {
  const auto warning = [](const std::string& problem, const std::string& set) {
    return run_command(
               {"simulate", problem, "--scheme", "euler-moreau", "--h", "1/8", "--set", set})
        .error;
  };
  EXPECT_THAT(warning("play", "x0=5"), HasSubstr("inconsistent: y1 and lambda1 violate their law"));
  EXPECT_THAT(warning("skorokhod", "x0=-1/3"),
              HasSubstr("y0 and lambda0 violate their law by 0.33"));
  EXPECT_THAT(warning("skorokhod", "x0=1/3"), Not(HasSubstr("inconsistent")));
  EXPECT_THAT(warning("tractrix", "psi0=1"), Not(HasSubstr("inconsistent")));
}

TEST(FirstOrderCommands, RefuseWeightsOutsideOfTheirRange) {
  for (const char* option : {"theta=2", "theta=-1/2", "gamma=3/2", "gamma=-1"}) {
    EXPECT_THAT(
        refusal(
            {"simulate", "relay", "--scheme", "euler-moreau", "--h", "1", "--scheme-set", option}),
        HasSubstr("it must be in [0, 1]"));
  }
  EXPECT_THAT(refusal({"simulate",
                       "relative-degree-2",
                       "--scheme",
                       "euler-moreau",
                       "--h",
                       "1/8",
                       "--set",
                       "h0=-1"}),
              HasSubstr("h0 = -1"));
}

TEST(FirstOrderCommands, SolveSaysWhichMultipliersAreUnique) {
  const std::string folder = std::string(ASSAY_SOURCE_DIR) + "/reference/data/problems/mlcp/";
  const Ran bridge = run_command({"solve", folder + "diodeBridge_mlcp.dat", "--refine", "--json"});
  EXPECT_EQ(bridge.exit_code, kDone) << bridge.error;
  EXPECT_EQ(document_of(bridge)["refined"][0]["unique"],
            nlohmann::json({true, true, true, true, true, true, true}));
  const TemporaryFolder own;
  const std::string file = (own / "p.json").string();
  // z2 = 1 alone, z1 from 0 to 1: the current through a resistor is known, its share is not.
  replace_file(file,
               R"({"kind": "lcp", "M": [[0, -1, 0], [1, 0, 0], [0, 0, 1]], "q": [1, 0, -1]})");
  const Ran ran = run_command({"solve", file, "--refine", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_EQ(document_of(ran)["refined"][0]["unique"], nlohmann::json({true, false, true}));
}

TEST(FirstOrderCommands, SolveSaysThatAMixedProblemHasNoSolution) {
  const TemporaryFolder folder;
  const std::string file = (folder / "p.json").string();
  replace_file(file, R"({"kind": "mlcp", "equalities": [0], "M": [[0, 1], [0, 1]], "q": [1, -1]})");
  const Ran ran = run_command({"solve", file, "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_EQ(document_of(ran)["status"], "no-solution");
}

TEST(FirstOrderCommands, CheckPutsTheLawsOfItsKindToAScheme) {
  const Ran ran = run_command({"check", "--scheme", "euler-moreau", "--runs", "5", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const Ran bridge = run_command(
      {"check", "--problem", "diode-bridge", "--scheme", "euler-moreau", "--runs", "5", "--json"});
  EXPECT_EQ(bridge.exit_code, kDone) << bridge.error << bridge.out;
  EXPECT_GE(document_of(bridge)["summary"]["passed"], 4);
  EXPECT_EQ(document_of(bridge)["rows"][0]["problem"], "diode-bridge");
  const Ran other = run_command({"check", "two-cycle", "--scheme", "moreau-jean", "--json"});
  EXPECT_EQ(other.exit_code, kNothingDecided);
}

}  // namespace
}  // namespace assay::reports::first_order_commands_test
