#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/reports/cli/command_run.hpp"

namespace assay::reports::exact_command_test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

json exact(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "exact");
  arguments.push_back("--json");
  const Ran ran = run_command(arguments);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  return document_of(ran);
}

/// Dropped from 5 m under 10 m/s²: on the floor after 1 s at 10 m/s, up again with half of it, at
/// its highest 1/2 s later, back after 2 s.
const std::vector<std::string> kDrop = {"--set", "h0=5", "--set", "g=10", "--set", "e=1/2"};

json drop(const std::string& at, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"bouncing-ball", "--at", at});
  more.insert(more.end(), kDrop.begin(), kDrop.end());
  return exact(more);
}

std::vector<std::string> kinds_of(const json& document) {
  std::vector<std::string> kinds;
  for (const json& event : document["events"]) kinds.push_back(event["kind"]);
  return kinds;
}

TEST(ExactCommand, PrintsTheDocumentOfTheContract) {
  EXPECT_EQ(
      drop("3/2", {"--digits", "5"}),
      (json{{"problem", "bouncing-ball"},
            {"parameters", {{"h0", "5"}, {"v0", "0"}, {"g", "10"}, {"e", "1/2"}, {"m", "1"}}},
            {"digits", 5},
            {"method", "closed-form"},
            {"certified_digits", 5},
            {"states", {{{"t", "1.5000"}, {"q", {"1.2500"}}, {"v", {"0"}}, {"lambda", {"0"}}}}},
            {"events",
             {{{"kind", "impact"},
               {"t", "1.0000"},
               {"v_minus", {"-10.000"}},
               {"v_plus", {"5.0000"}},
               {"impulse", {"15.000"}}}}}}));
}

TEST(ExactCommand, PrintsTheStateOfAProblemWithoutTheHeightAboveItsFloor) {
  const std::pair<const char*, std::size_t> sizes[] = {
      {"sliding-block", 1}, {"dry-friction-oscillator", 1}, {"incline-slide", 2}};
  for (const auto& [problem, size] : sizes) {
    const json document = exact({problem, "--at", "1/2,1"});
    for (const json& state : document["states"]) {
      EXPECT_EQ(state["q"].size(), size) << problem;
      EXPECT_EQ(state["v"].size(), size) << problem;
    }
  }
}

TEST(ExactCommand, StatesKeepTheOrderAskedForAndEventsReachTheLastTime) {
  const json document = drop("2.5,1/2,9/4");
  ASSERT_EQ(document["states"].size(), 3U);
  EXPECT_EQ(document["states"][0]["t"], "2.5000000000000000");
  EXPECT_EQ(document["states"][1]["t"], "0.50000000000000000");
  EXPECT_EQ(document["states"][2]["q"], json({"0.31250000000000000"}));        // 2.5²/(2·10)
  EXPECT_THAT(kinds_of(document), ElementsAre("impact", "impact", "impact"));  // 1, 2, 5/2
}

TEST(ExactCommand, StateAtAnImpactIsTheOneAfterIt) {
  EXPECT_EQ(drop("1", {"--digits", "3"})["states"][0]["v"], json({"5.00"}));
}

TEST(ExactCommand, PrintsTheForceOfAClosedContact) {
  const json state = drop("1,4", {"--digits", "4", "--set", "m=3/10"})["states"];
  EXPECT_EQ(state[0]["lambda"], json({"0"}));
  EXPECT_EQ(state[1]["lambda"], json({"3.000"}));  // m g
  EXPECT_FALSE(
      document_of(run_command({"exact", "modal-oscillators", "--at", "1", "--json"}))["states"][0]
          .contains("lambda"))
      << "there is no contact";
}

TEST(ExactCommand, ListsTheAccumulationOfImpacts) {
  const json document = drop("4", {"--digits", "6"});
  EXPECT_EQ(document["events"].back()["kind"], "accumulation");
  EXPECT_EQ(document["events"].back()["t"], "3.00000");  // 1 + 1 + 1/2 + 1/4 + …
  EXPECT_EQ(document["states"][0]["q"], json({"0"}));
}

TEST(ExactCommand, DigitsAreCorrectlyRounded) {
  const auto first_impact = [](const char* digits) {
    const json document =
        exact({"bouncing-ball", "--at", "2", "--set", "g=1", "--set", "e=0", "--digits", digits});
    return document["events"][0]["t"].get<std::string>();
  };
  // √2 = 1.41421356237309504880168872420969807856967187537694|80731…
  EXPECT_EQ(first_impact("1"), "1");
  EXPECT_EQ(first_impact("6"), "1.41421");
  EXPECT_EQ(first_impact("8"), "1.4142136");
  EXPECT_EQ(first_impact("50"), "1.4142135623730950488016887242096980785696718753769");
  EXPECT_EQ(first_impact("51"), "1.41421356237309504880168872420969807856967187537695");
}

TEST(ExactCommand, TakesThirdsForThirds) {
  const json document =
      exact({"bouncing-ball", "--at", "1/3", "--set", "g=2/3", "--set", "e=1/3", "--digits", "30"});
  EXPECT_EQ(document["parameters"]["e"], "1/3");
  EXPECT_EQ(document["states"][0]["t"], "0.333333333333333333333333333333");
  EXPECT_EQ(document["states"][0]["v"], json({"-0.222222222222222222222222222222"}));
  EXPECT_EQ(document["states"][0]["q"], json({"0.962962962962962962962962962963"}));  // 26/27
}

TEST(ExactCommand, EventsAreEmptyWhereNothingTouches) {
  EXPECT_EQ(exact({"modal-oscillators", "--at", "1"})["events"], json::array());
}

TEST(ExactCommand, SaysTheSameAsText) {
  std::vector<std::string> arguments = {"exact", "bouncing-ball", "--at", "3/2", "--digits", "3"};
  arguments.insert(arguments.end(), kDrop.begin(), kDrop.end());
  const Ran ran = run_command(arguments);
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_EQ(ran.out,
            "t = 1.50\n"
            "  q = 1.25\n"
            "  v = 0\n"
            "  λ = 0\n"
            "impact at t = 1.00\n"
            "  v- = -10.0\n"
            "  v+ = 5.00\n"
            "  P  = 15.0\n");
}

TEST(ExactCommand, RefusesTimesThatAreNone) {
  const auto at = [](const char* times) { return refusal({"exact", "two-walls", "--at", times}); };
  EXPECT_THAT(at("-1"), AllOf(HasSubstr("--at -1"), HasSubstr(">= 0")));
  EXPECT_THAT(at("1,-1/2"), HasSubstr("-1/2"));
  EXPECT_THAT(at("noon"), HasSubstr("--at: 'noon'"));
  EXPECT_THAT(at("1;2"), HasSubstr("'1;2'"));
  EXPECT_THAT(at("1,,2"), HasSubstr("''"));
  EXPECT_THAT(at("inf"), HasSubstr("'inf'"));
  EXPECT_THAT(at(""), HasSubstr("T1,T2"));
}

TEST(ExactCommand, RefusesDigitsOutOfRange) {
  for (const char* digits : {"0", "-5", "10001", "1e3", "many"}) {
    EXPECT_THAT(refusal({"exact", "two-walls", "--at", "1", "--digits", digits}),
                AllOf(HasSubstr("--digits"), HasSubstr(digits), HasSubstr("1 to 10000")));
  }
}

TEST(ExactCommand, EndsWhereImpactsNeverDo) {
  EXPECT_THAT(refusal({"exact", "bouncing-ball", "--at", "1e9", "--set", "e=1"}),
              AllOf(HasSubstr("more than "), HasSubstr(" events"), HasSubstr("shorten the time")));
}

TEST(ExactCommand, ListsTheEventsAfterTheStart) {
  const nlohmann::json exact = document_of(run_command({"exact",
                                                        "bouncing-ball",
                                                        "--set",
                                                        "h0=0",
                                                        "--set",
                                                        "v0=-1",
                                                        "--set",
                                                        "g=10",
                                                        "--at",
                                                        "1/5",
                                                        "--json"}));
  ASSERT_EQ(exact["events"].size(), 1U) << "the ball strikes at 0 and at 2 e/g = 0.16";
  EXPECT_EQ(parse_rational(exact["events"][0]["t"].get<std::string>()), Rational(4, 25));
}

TEST(ExactCommand, PrintsTheContinuousBarAtItsNodesOrWhereItIsAskedTo) {
  const json at_nodes = exact({"bar-impact", "--at", "8e-4", "--set", "elements=4"});
  const json& state = at_nodes["states"][0];
  EXPECT_THAT(state["positions"].get<std::vector<std::string>>(),
              ElementsAre("0",
                          "0.25000000000000000",
                          "0.50000000000000000",
                          "0.75000000000000000",
                          "1.0000000000000000"));
  EXPECT_EQ(state["q"].size(), 5U);
  const json there =
      exact({"bar-impact", "--at", "8e-4", "--x", "1/4,1", "--digits", "40"})["states"][0];
  EXPECT_EQ(there["q"][0], "-0.00005481812055829715766626796628981983749016");
  EXPECT_EQ(there["q"][1], "-0.00005854496446637726133014373031855869992130");
  EXPECT_EQ(there["v"][0], "0");
  EXPECT_EQ(there["v"][1], "0.1000000000000000000000000000000000000000");
  EXPECT_EQ(there["strain"][0], "-0.00001927248223318863066507186515927934996065");
  EXPECT_EQ(there["lambda"][0], "1270.827478456458306054838788602880336405");
}

TEST(ExactCommand, TakesThePositionOnTheStringAsAParameterToo) {
  const json document =
      exact({"string-obstacle", "--at", "7/8,1", "--set", "e=1/2", "--set", "x=1/4"});
  EXPECT_EQ(parse_rational(document["states"][0]["q"][0].get<std::string>()), Rational(-5, 16));
  EXPECT_EQ(parse_rational(document["states"][1]["q"][0].get<std::string>()), Rational(-1, 8));
  ASSERT_EQ(document["events"].size(), 1U);
  EXPECT_EQ(document["events"][0]["kind"], "impact");
  EXPECT_EQ(parse_rational(document["events"][0]["t"].get<std::string>()), Rational(3, 4));
}

TEST(ExactCommand, ShowsTheMotionOfTheModelWhereThatIsAskedFor) {
  const json document =
      exact({"bar-impact", "--at", "1e-3", "--set", "elements=2", "--model", "--digits", "20"});
  EXPECT_EQ(document["states"][0]["q"].size(), 3U);
  EXPECT_FALSE(document["states"][0].contains("positions"));
  EXPECT_EQ(document["events"][0]["kind"], "impact");
}

TEST(ExactCommand, RefusesPositionsThatAProblemHasNot) {
  EXPECT_THAT(refusal({"exact", "two-walls", "--at", "1", "--x", "1/2"}),
              HasSubstr("two-walls has no positions"));
  EXPECT_THAT(refusal({"exact", "bar-impact", "--at", "1", "--x", "2"}),
              HasSubstr("position x = 2 is not allowed: it must be in [0, 1]"));
  EXPECT_THAT(refusal({"exact", "bar-impact", "--at", "1", "--x", "-1"}), HasSubstr(">= 0"));
  EXPECT_THAT(refusal({"exact", "bar-impact", "--at", "1", "--x", "middle"}), HasSubstr("--x"));
  EXPECT_THAT(refusal({"exact", "bar-impact", "--at", "1", "--x", "1/2", "--model"}),
              HasSubstr("no positions"));
  EXPECT_THAT(refusal({"exact", "string-obstacle", "--at", "9", "--set", "e=1/2"}),
              HasSubstr("strikes again at t = 19/8"));
}

/// A corner of the slider closes and opens again at 9.13 ms: rounding decides what follows.
TEST(ExactCommand, WhatTheReferenceDoesNotCertifyIsUndecided) {
  const Ran ran = run_command({"exact", "slider-crank", "--at", "0.01"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error, HasSubstr("is not certified, undecided"));
}

TEST(ExactCommand, WhatIsUndecidedIsOneDocumentToo) {
  const Ran ran = run_command({"exact", "slider-crank", "--at", "0.01", "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  const json document = document_of(ran);
  EXPECT_EQ(document["verdict"], "undecided");
  EXPECT_THAT(document["reason"].get<std::string>(), HasSubstr("is not certified, undecided"));
}

/// Iterates of a first step of 10¹² s run away, and a cosine of them never ends.
TEST(ExactCommand, AnEnormousTimeIsUndecidedAfterSeconds) {
  const Ran ran = run_command({"exact", "slider-crank", "--at", "1e12"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.error, HasSubstr("is not certified, undecided"));
}

}  // namespace
}  // namespace assay::reports::exact_command_test
