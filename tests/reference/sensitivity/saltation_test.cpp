#include "reference/sensitivity/saltation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/sensitivity/problem_question.hpp"
#include "reference/sensitivity/second_way.hpp"
#include "reference/truth.hpp"

namespace assay::reference::saltation_test {
namespace {

using oracles::Settings;
using testing::HasSubstr;
using testing::ThrowsMessage;

MotionDerivatives derived(const char* problem,
                          const Settings& settings,
                          const Rational& t,
                          const std::string& name,
                          int digits) {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  const Parameters parameters = entry.parameters(settings);
  const SaltationQuestion question{
      .model =
          [&](const Rational& value) {
            Parameters moved = parameters;
            moved.set(name, value);
            return oracles::model_of_any_kind<Mpfr>(entry, moved);
          },
      .motion = [&](const Mpfr& t_end) { return entry.exact(parameters, t_end); },
      .value = parameters[name],
      .below = parameters[name] > 0,
      .times = {t}};
  return saltation_derivatives(question, digits);
}

/// Whether x is y to `digits` digits.
bool is(const Rational& x, const Rational& y, int digits) {
  return abs(Rational(x - y)) <= power(10, -digits);
}

/// Dropped from 5 m under 10 m/s²: on the floor at t₁ = 1 s with 10 m/s, dt₁/dh = 1/10.
TEST(Saltation, CarriesAVariationThroughAnImpact) {
  const auto found =
      derived("bouncing-ball", {{"h0", "5"}, {"g", "10"}, {"e", "1/2"}}, Rational(3, 2), "h0", 40);
  ASSERT_EQ(found.doubt, "");
  EXPECT_TRUE(is(found.states[0].q[0], Rational(1, 4), 40));
  EXPECT_TRUE(is(found.states[0].v[0], Rational(3, 2), 40));
  EXPECT_TRUE(is(*found.events[0].derivative, Rational(1, 10), 40));
}

/// The impacts end at 3 s, dT∞/dh = 3/10.
TEST(Saltation, FollowsImpactsToTheirAccumulation) {
  const auto found =
      derived("bouncing-ball", {{"h0", "5"}, {"g", "10"}, {"e", "1/2"}}, 4, "h0", 12);
  ASSERT_EQ(found.doubt, "");
  EXPECT_TRUE(is(found.states[0].q[0], 0, 12));
  EXPECT_TRUE(is(*found.events.back().derivative, Rational(3, 10), 12));
}

/// x = x₀ − α t lands at x₀/α, where s = −t jumps to 0 by (f⁻ − f⁺) τ' = −α (−x₀/α²).
TEST(Saltation, OfASwitchThatLandsHasTheJumpOfTheField) {
  const auto found = derived("relay", {{"alpha", "2"}}, 1, "alpha", 20);
  ASSERT_EQ(found.doubt, "");
  EXPECT_TRUE(is(found.states[0].q[0], 0, 20));
  EXPECT_TRUE(is(*found.events[0].derivative, Rational(-1, 4), 20));
}

/// Across the slope with σ = 6 and κ = 2 the block comes to rest at t = 1/3 and
/// y = 2κ v²/((4κ² − 1) σ) = 2 v²/45.
TEST(Saltation, FollowsASlideThatTurnsToItsEnd) {
  const Settings slide = {{"g", "10"}, {"tan_a", "3/4"}, {"mu", "3/2"}, {"vy0", "3"}};
  const auto found = derived("incline-slide", slide, 1, "vy0", 18);
  ASSERT_EQ(found.doubt, "");
  EXPECT_TRUE(is(found.states[0].q[1], Rational(4, 15), 18));
  EXPECT_TRUE(is(found.states[0].v[1], 0, 18));
  EXPECT_TRUE(is(*found.events[0].derivative, Rational(1, 9), 12));
}

/// The derivative of an attitude is the rotation about the fixed axis.
TEST(Saltation, OfABodyIsARotation) {
  const auto found = derived("constant-torque", {{"w0", "1"}, {"M", "3"}}, 2, "w0", 12);
  ASSERT_EQ(found.doubt, "");
  EXPECT_TRUE(is(found.states[0].q[5], 2, 12));
  EXPECT_TRUE(is(found.states[0].v[5], 1, 12));
}

/// At the time of an impact the state is the one after it.
TEST(Saltation, AtAnEventIsTheRightLimit) {
  const auto found = derived("bouncing-ball", {{"h0", "5"}, {"g", "10"}, {"e", "1/2"}}, 1, "e", 12);
  ASSERT_EQ(found.doubt, "");
  EXPECT_TRUE(is(found.states[0].v[0], 10, 12));
}

TEST(Saltation, SaysWhatItDoesNotFollow) {
  const auto doubt = [](const char* problem, const Settings& settings, const char* name) {
    return derived(problem, settings, 1, name, 8).doubt;
  };
  EXPECT_THAT(doubt("rolling-ball", {}, "mu"), HasSubstr("rolling friction"));
  EXPECT_THAT(doubt("relay", {{"x0", "0"}}, "x0"), HasSubstr("out of the phase"));
  EXPECT_THAT(doubt("diode-bridge", {{"L", "1"}, {"C", "1"}, {"vC0", "0"}}, "iL0"),
              HasSubstr("edge of its phase"));
  EXPECT_THAT(doubt("sphere-slip-roll", {{"mu", "0"}}, "mu"), HasSubstr("has friction for some"));
}

/// The circuit has another resistor than the closed form.
TEST(Saltation, RefusesAModelOfAnotherMotion) {
  const oracles::ProblemEntry& entry = oracles::find_problem("half-wave-rectifier");
  auto question = question_of_problem(entry, entry.parameters({}), {Rational(1, 2000)}, 10);
  question.any_model = [&entry](const Parameters& at) {
    Parameters other = at;
    other.set("R", Rational(at["R"] * Rational(1001, 1000)));
    return oracles::model_of_any_kind<Mpfr>(entry, other);
  };
  EXPECT_THAT([&] { (void)sensitivities(question, "vC0"); },
              ThrowsMessage<NotCertified>(HasSubstr("two ways to the derivative")));
}

}  // namespace
}  // namespace assay::reference::saltation_test
