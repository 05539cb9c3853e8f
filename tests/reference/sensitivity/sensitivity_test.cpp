#include "reference/sensitivity/sensitivity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "tests/reference/sensitivity/sensitivity_question.hpp"

namespace assay::reference::sensitivity_test {
namespace {

using oracles::Settings;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;
using Kind = Sensitivity::Kind;
using Texts = std::vector<std::string>;

/// Dropped from 5 m under 10 m/s²: on the floor at t₁ = √(2 h/g) = 1 s with V = √(2 g h) = 10 m/s.
const Settings kDrop = {{"h0", "5"}, {"g", "10"}, {"e", "1/2"}};

ParameterSensitivities derived(const char* problem,
                               const Settings& settings,
                               const Rational& t,
                               const std::string& by,
                               int digits = 4) {
  return sensitivities(sensitivity_question(problem, settings, {t}, digits), by);
}

void expect_derivative(const ParameterSensitivities& found, const Texts& q, const Texts& v) {
  ASSERT_EQ(found.states.size(), 1U);
  EXPECT_EQ(found.states[0].kind, Kind::kTwoSided) << found.states[0].reason;
  EXPECT_EQ(found.states[0].derivative.q, q);
  EXPECT_EQ(found.states[0].derivative.v, v);
}

/// q = h − g T²/2.
TEST(Sensitivity, OfAFallingBall) {
  expect_derivative(derived("bouncing-ball", kDrop, Rational(1, 2), "h0"), {"1.000"}, {"0"});
  expect_derivative(derived("bouncing-ball", kDrop, Rational(1, 2), "g"), {"-0.1250"}, {"-0.5000"});
  expect_derivative(derived("bouncing-ball", kDrop, Rational(1, 2), "e"), {"0"}, {"0"});
}

/// q = e V s − g s²/2, v = e V − g s with s = T − t₁, dV/dh = g/V = 1, dt₁/dh = 1/V = 1/10.
TEST(Sensitivity, AfterAnImpactContainsThatOfItsTime) {
  const ParameterSensitivities by_height = derived("bouncing-ball", kDrop, Rational(3, 2), "h0");
  expect_derivative(by_height, {"0.2500"}, {"1.500"});
  ASSERT_EQ(by_height.event_times.size(), 1U);
  EXPECT_EQ(by_height.event_times[0].derivative.q, Texts{"0.1000"});
  expect_derivative(derived("bouncing-ball", kDrop, Rational(3, 2), "e"), {"5.000"}, {"10.00"});
}

/// At rest the way ±v₀²/(2 μ g) of a block that is pushed is 0, and so is its derivative.
TEST(Sensitivity, OfABlockAtRestIsZero) {
  expect_derivative(derived("sliding-block", {{"v0", "0"}}, 1, "v0"), {"0", "0"}, {"0", "0"});
}

/// The impacts end at T∞ = (V/g) (1 + e)/(1 − e) = 3.
TEST(Sensitivity, PastAnAccumulationIsThatOfTheBallAtRest) {
  const ParameterSensitivities found = derived("bouncing-ball", kDrop, 4, "h0");
  expect_derivative(found, {"0"}, {"0"});
  EXPECT_EQ(found.event_times.back().derivative.q, Texts{"0.3000"});
  EXPECT_EQ(derived("bouncing-ball", kDrop, 4, "e").event_times.back().derivative.q,
            Texts{"8.000"});
}

/// After both walls x = e² v (T − t₂) with t₂ = (L − x₀)/v + L/(e v).
TEST(Sensitivity, BetweenTwoWalls) {
  expect_derivative(derived("two-walls", {}, 2, "L"), {"-1.440"}, {"0"});
  expect_derivative(derived("two-walls", {}, 2, "v0"), {"1.280"}, {"0.6400"});
  expect_derivative(derived("two-walls", {}, 2, "x0"), {"0.6400"}, {"0"});
  expect_derivative(derived("two-walls", {}, 2, "e", 8), {"1.1333333"}, {"1.6000000"});
}

/// It stops at v₀/(μ g) = 1 after v₀²/(2 μ g).
TEST(Sensitivity, OfABlockThatHasStopped) {
  const Settings block = {{"v0", "1"}, {"mu", "1/4"}, {"g", "4"}};
  const ParameterSensitivities by_friction = derived("sliding-block", block, 2, "mu");
  EXPECT_EQ(by_friction.states[0].derivative.q.front(), "-2.000");
  EXPECT_EQ(by_friction.states[0].derivative.v.front(), "0");
  EXPECT_EQ(by_friction.event_times[0].derivative.q, Texts{"-4.000"});
  EXPECT_EQ(derived("sliding-block", block, 2, "v0").states[0].derivative.q.front(), "1.000");
}

/// It lands at x₀/α.
TEST(Sensitivity, OfARelayThatHasLanded) {
  const ParameterSensitivities found = derived("relay", {{"alpha", "2"}}, 1, "alpha");
  EXPECT_EQ(found.states[0].derivative.q, Texts{"0"});
  EXPECT_EQ(found.event_times[0].derivative.q, Texts{"-0.2500"});
}

/// It turns about its third axis by w₀ T + M T²/(2 I₃).
TEST(Sensitivity, OfAnAttitudeIsARotation) {
  const auto question = sensitivity_question(
      "constant-torque", {{"w0", "1"}, {"M", "3"}}, {Rational(2)}, 4, Attitudes::kOfBodies);
  expect_derivative(sensitivities(question, "w0"),
                    {"0", "0", "0", "0", "0", "2.000"},
                    {"0", "0", "0", "0", "0", "1.000"});
  expect_derivative(sensitivities(question, "M"),
                    {"0", "0", "0", "0", "0", "1.000"},
                    {"0", "0", "0", "0", "0", "1.000"});
}

TEST(Sensitivity, IsOneSidedAtTheEndOfARange) {
  const ParameterSensitivities found =
      derived("bouncing-ball", {{"h0", "5"}, {"g", "10"}, {"e", "1"}}, Rational(3, 2), "e");
  EXPECT_EQ(found.states[0].kind, Kind::kOnlyBelow);
  EXPECT_EQ(found.states[0].derivative.q, Texts{"5.000"});
}

TEST(Sensitivity, OfAStateAtAnImpactIsThatOfItsTwoLimits) {
  const Sensitivity at = derived("bouncing-ball", kDrop, 1, "h0").states[0];
  EXPECT_EQ(at.kind, Kind::kNone);
  EXPECT_THAT(at.reason, HasSubstr("the impact at t = 1 is at the time asked for"));
  EXPECT_EQ(at.above.q, Texts{"1.000"});  // before the impact, which comes later
  EXPECT_EQ(at.above.v, Texts{"0"});
  EXPECT_EQ(at.below.q, Texts{"-0.5000"});
  EXPECT_EQ(at.below.v, Texts{"1.500"});
}

/// x = 1/2 + cos(t)/2 touches the stop at t = π.
TEST(Sensitivity, BehindAGrazingContactIsUnboundedOnOneSide) {
  const Settings graze = {{"zeta", "0"}, {"f", "-1/2"}};
  const Sensitivity found = derived("oscillator-stop", graze, 4, "f").states[0];
  EXPECT_EQ(found.kind, Kind::kNone);
  EXPECT_THAT(
      found.reason,
      HasSubstr("the impact at t = 3.14159 grazes: it happens above f = -1/2, but not below"));
  EXPECT_EQ(found.below.q, Texts{"-1.654"});  // cos 4 − 1
  EXPECT_EQ(found.above.q, Texts{""});
  EXPECT_EQ(derived("oscillator-stop", graze, 3, "f").states[0].kind, Kind::kTwoSided);
}

/// With v₀ of either sign it strikes the stop at t = π with |v₀|: then x changes by −e v₀ sin t for
/// v₀ > 0, and by (2 + e) v₀ sin t for v₀ < 0.
TEST(Sensitivity, BehindAContactThatIsStruckOnBothSidesHasAKink) {
  const Settings graze = {{"zeta", "0"}, {"f", "-1/2"}};
  const Sensitivity found = derived("oscillator-stop", graze, 4, "v0").states[0];
  EXPECT_EQ(found.kind, Kind::kKink);
  EXPECT_THAT(found.reason,
              HasSubstr("the impact at t = 3.14159 grazes: it happens on both sides of v0 = 0, but "
                        "not there"));
  EXPECT_EQ(found.below.q, Texts{"-2.043"});
  EXPECT_EQ(found.above.q, Texts{"0.5298"});
}

TEST(Sensitivity, WhereABlockStopsTheVelocityHasAKink) {
  const Settings block = {{"v0", "1"}, {"mu", "1/4"}, {"g", "4"}};
  const Sensitivity found = derived("sliding-block", block, 1, "v0").states[0];
  EXPECT_EQ(found.kind, Kind::kKink);
  EXPECT_THAT(found.reason, HasSubstr("the sliding-change at t = 1"));
  EXPECT_EQ(found.below.v.front(), "0");
  EXPECT_EQ(found.above.v.front(), "1.000");
}

TEST(Sensitivity, OfSimultaneousImpactsNamesThem) {
  const Sensitivity found = derived("three-balls", {}, 1, "gap").states[0];
  EXPECT_EQ(found.kind, Kind::kNone);
  EXPECT_THAT(found.reason, HasSubstr("simultaneous with another impact"));
}

TEST(Sensitivity, RefusesWhatIsNoNumberOrNoParameter) {
  const auto refuses = [](const char* problem, const char* name, const char* why) {
    EXPECT_THAT([&] { (void)derived(problem, {}, 1, name); },
                ThrowsMessage<InvalidInput>(HasSubstr(why)));
  };
  refuses("bouncing-ball", "h", "did you mean 'h0'");
  refuses("modal-oscillators", "n", "it is an integer in [1, 200]");
  refuses("free-rigid-body", "p0", "are not a unit quaternion");
  EXPECT_THAT([] { (void)derived("bouncing-ball", {}, 1, "h0", 501); },
              ThrowsMessage<InvalidInput>(HasSubstr("at most 500 digits")));
}

}  // namespace
}  // namespace assay::reference::sensitivity_test
