#include "reports/cli/exact_sensitivity.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/reports/cli/command_run.hpp"

namespace assay::reports::exact_sensitivity_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// Dropped from 5 m under 10 m/s²: on the floor at 1 s with 10 m/s.
Ran drop(const std::string& at, const std::string& parameters, std::vector<std::string> more = {}) {
  more.insert(more.begin(),
              {"exact", "bouncing-ball", "--at", at, "--sensitivity", parameters, "--digits", "4"});
  for (const char* set : {"h0=5", "g=10", "e=1/2"}) more.insert(more.end(), {"--set", set});
  return run_command(more);
}

TEST(ExactSensitivity, IsAFieldOfEachStateAndEvent) {
  const Ran ran = drop("3/2", "h0,e", {"--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const json document = document_of(ran);
  EXPECT_EQ(document["states"][0]["sensitivity"],
            (json{{"h0", {{"q", {"0.2500"}}, {"v", {"1.500"}}}},
                  {"e", {{"q", {"5.000"}}, {"v", {"10.00"}}}}}));
  EXPECT_EQ(document["events"][0]["sensitivity"],
            (json{{"h0", {{"t", "0.1000"}}}, {"e", {{"t", "0"}}}}));
  const json& ways = document["sensitivities"]["h0"]["ways"];
  ASSERT_EQ(ways.size(), 4U);
  EXPECT_EQ(ways[0], (json{{"name", "differences-below"}, {"digits", 4}}));
  EXPECT_EQ(ways[2], (json{{"name", "saltation-matrices"}, {"digits", 4}}));
  EXPECT_EQ(ways[3]["name"], "event-driven-jets");
}

TEST(ExactSensitivity, IsPrintedBelowEachStateAndEvent) {
  const Ran ran = drop("3/2", "h0");
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_THAT(ran.out, HasSubstr("  dq/dh0 = 0.2500\n  dv/dh0 = 1.500\n"));
  EXPECT_THAT(ran.out, HasSubstr("  dt/dh0 = 0.1000\n"));
  EXPECT_THAT(ran.out, HasSubstr("d/dh0 confirmed by differences-below (4 digits), "));
}

TEST(ExactSensitivity, AtAnImpactHasNoNumberButThoseOfEitherSide) {
  const Ran ran = drop("1", "h0", {"--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_EQ(
      document_of(ran)["states"][0]["sensitivity"]["h0"],
      (json{{"not_differentiable",
             "the impact at t = 1 is at the time asked for: a change of h0 moves it before or "
             "after that time"},
            {"below", {{"q", {"-0.5000"}}, {"v", {"1.500"}}}},
            {"above", {{"q", {"1.000"}}, {"v", {"0"}}}}}));
  const Ran text = drop("1", "h0");
  EXPECT_THAT(text.out, HasSubstr("d(q, v)/dh0 does not exist: the impact at t = 1"));
  EXPECT_THAT(text.out, HasSubstr("dv/dh0, from below = 1.500"));
}

/// The block stops at t = v0/(mu g) = 0.4, where v has a kink.
TEST(ExactSensitivity, AtAnEventDoesNotExistButThatOfTheEventDoes) {
  const Ran ran = run_command({"exact",
                               "sliding-block",
                               "--at",
                               "0.4",
                               "--set",
                               "v0=0.8",
                               "--set",
                               "g=10",
                               "--set",
                               "mu=0.2",
                               "--sensitivity",
                               "v0,mu",
                               "--digits",
                               "10"});
  EXPECT_EQ(ran.exit_code, kNothingDecided) << ran.error;
  EXPECT_THAT(ran.out,
              HasSubstr("d(q, v)/dv0 does not exist: the sliding-change at t = 0.4 is at"));
  EXPECT_THAT(ran.out, HasSubstr("dv/dv0, from above = 1.000000000"));
  EXPECT_THAT(ran.out, HasSubstr("  dt/dv0 = 0.5000000000\n"));
  EXPECT_THAT(ran.out, HasSubstr("  dt/dmu = -2.000000000\n"));
}

/// Friction only just holds: beside vy0 = 0 no number of MPFR is as small as the velocity.
TEST(ExactSensitivity, WhereTheMotionsBesideItAreNotFoundIsUndecided) {
  const Ran ran = run_command({"exact",
                               "incline-slide",
                               "--at",
                               "1",
                               "--set",
                               "mu=3/10",
                               "--set",
                               "vy0=0",
                               "--sensitivity",
                               "vy0"});
  EXPECT_EQ(ran.exit_code, kNothingDecided) << ran.error;
  EXPECT_THAT(ran.error, HasSubstr("no derivative with respect to vy0 is found"));
}

TEST(ExactSensitivity, AtAnImpactThatTheParameterDoesNotMoveIsThatAfterIt) {
  const Ran ran = drop("1", "e");
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("  dq/de = 0\n  dv/de = 10.00\n"));
}

/// Beside q/P every derivative would be 0. The ball is thrown with v0 from the height 1.
TEST(ExactSensitivity, WithRespectToATinyParameterIsNotTakenForZero) {
  for (const std::string v0 : {"1e-6", "1e-12", "1e-24"}) {
    const Ran ran = run_command({"exact",
                                 "bouncing-ball",
                                 "--at",
                                 "1/4",
                                 "--set",
                                 "v0=" + v0,
                                 "--sensitivity",
                                 "v0",
                                 "--digits",
                                 "10"});
    EXPECT_EQ(ran.exit_code, kDone) << v0 << ran.error;
    EXPECT_THAT(ran.out, HasSubstr("  dq/dv0 = 0.2500000000\n  dv/dv0 = 1.000000000\n")) << v0;
  }
}

TEST(ExactSensitivity, ThatIsUnboundedIsNull) {
  const Ran ran = run_command({"exact",
                               "oscillator-stop",
                               "--at",
                               "4",
                               "--set",
                               "zeta=0",
                               "--set",
                               "f=-1/2",
                               "--sensitivity",
                               "f",
                               "--digits",
                               "4",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  const json found = document_of(ran)["states"][0]["sensitivity"]["f"];
  EXPECT_EQ(found["above"], (json{{"q", {nullptr}}, {"v", {nullptr}}}));
  EXPECT_THAT(found["not_differentiable"].get<std::string>(), HasSubstr("grazes"));
}

TEST(ExactSensitivity, AtTheEndOfARangeSaysFromWhichSide) {
  const Ran ran = run_command(
      {"exact", "bouncing-ball", "--at", "1", "--set", "e=1", "--sensitivity", "e", "--json"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_EQ(document_of(ran)["states"][0]["sensitivity"]["e"]["side"], "below");
}

/// The table rests, and the ball comes to rest on it: z = A sin(w t) for A ≥ 0.
TEST(ExactSensitivity, AtTheLeastValueIsConfirmedFromOneSide) {
  const Ran ran = run_command({"exact",
                               "vibrating-table",
                               "--at",
                               "3/10",
                               "--set",
                               "A=0",
                               "--set",
                               "w=10",
                               "--sensitivity",
                               "A",
                               "--digits",
                               "8"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("  dq/dA, from above = 0.14112001\n"));  // sin 3
  EXPECT_THAT(ran.out, HasSubstr("d/dA confirmed by differences-above (8 digits), saltation-"));
}

TEST(ExactSensitivity, OfAFirstOrderSystemIsThatOfX) {
  const Ran ran = run_command(
      {"exact", "relay", "--at", "1/2", "--sensitivity", "x0", "--digits", "3", "--json"});
  EXPECT_EQ(document_of(ran)["states"][0]["sensitivity"], (json{{"x0", {{"x", {"1.00"}}}}}));
}

TEST(ExactSensitivity, OfABodyHasItsRotation) {
  const Ran ran = run_command(
      {"exact", "free-rigid-body", "--at", "1", "--sensitivity", "w1", "--digits", "5", "--json"});
  const json found = document_of(ran)["states"][0]["sensitivity"]["w1"];
  EXPECT_EQ(found["q"].size(), 3U);
  EXPECT_EQ(found["v"].size(), 3U);
}

TEST(ExactSensitivity, RefusesNamesThatCannotBe) {
  const auto refused = [](const std::string& names, const char* problem = "bouncing-ball") {
    return refusal({"exact", problem, "--at", "1", "--sensitivity", names});
  };
  EXPECT_THAT(refused("h0,h0"), HasSubstr("names h0 twice"));
  EXPECT_THAT(refused("h0,nothing"), HasSubstr("unknown parameter of bouncing-ball 'nothing'"));
  EXPECT_THAT(refused(","), HasSubstr("names of parameters, as P1,P2,…, are expected"));
  EXPECT_THAT(refused("modes", "string-obstacle"), HasSubstr("it is an integer"));
}

}  // namespace
}  // namespace assay::reports::exact_sensitivity_test
