#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/sensitivity/problem_question.hpp"
#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference::both_ways_test {
namespace {

struct Case {
  const char* problem;
  int digits;
  Rational t;
  oracles::Settings settings;
  const char* parameter;
};

std::ostream& operator<<(std::ostream& out, const Case& of) {
  out << of.problem;
  for (const auto& [name, value] : of.settings) out << " " << name << "=" << value;
  return out << " d/d" << of.parameter;
}

class BothWays : public testing::TestWithParam<Case> {};

/// Differences of the closed form, and saltation matrices of the model along it.
TEST_P(BothWays, AgreeOnAllDigits) {
  const Case& of = GetParam();
  const oracles::ProblemEntry& entry = oracles::find_problem(of.problem);
  auto question = question_of_problem(entry, entry.parameters(of.settings), {of.t}, of.digits);
  question.model = {};  // without Jets
  const ParameterSensitivities found = sensitivities(question, of.parameter);
  EXPECT_TRUE(found.states[0].exists()) << found.states[0].reason;
  EXPECT_EQ(found.alone, "");
  const auto way = std::ranges::find(found.ways, "saltation-matrices", &Way::name);
  ASSERT_NE(way, found.ways.end());
  EXPECT_EQ(way->digits, of.digits);
}

Rational over(int p, int q) { return Rational(p) / q; }

/// The default parameters and three other sets of each problem.
std::vector<Case> cases() {
  return {
      {"bouncing-ball", 40, 2, {}, "h0"},
      {"bouncing-ball", 40, over(3, 2), {{"g", "3.7"}, {"h0", "0.8"}, {"e", "0.45"}}, "e"},
      {"bouncing-ball", 12, over(9, 4), {{"h0", "7/5"}, {"e", "3/5"}, {"v0", "1/3"}}, "v0"},
      {"bouncing-ball", 12, 2, {{"e", "2/3"}, {"h0", "2.2"}}, "g"},
      {"two-walls", 12, 4, {}, "L"},
      {"two-walls", 12, over(7, 2), {{"e", "0.9"}, {"v0", "1.7"}, {"x0", "0.2"}}, "x0"},
      {"two-walls", 12, 5, {{"L", "1.3"}, {"v0", "-2"}}, "e"},
      {"two-walls", 12, 3, {{"e", "0.55"}, {"L", "0.7"}}, "v0"},
      {"oscillator-stop", 12, 5, {}, "zeta"},
      {"oscillator-stop", 12, 6, {{"zeta", "0.1"}, {"e", "0.4"}}, "k"},
      {"oscillator-stop", 12, 7, {{"k", "2.5"}, {"f", "-1/4"}}, "f"},
      {"oscillator-stop", 12, 4, {{"m", "1.4"}, {"e", "0.9"}, {"v0", "0.3"}}, "m"},
      {"pendulum-stop", 8, 6, {}, "w0"},
      {"pendulum-stop", 8, 3, {{"theta0", "0.9"}}, "theta0"},
      {"pendulum-stop", 8, 4, {{"e", "0.35"}, {"w0", "1.3"}}, "e"},
      {"pendulum-stop", 8, over(5, 2), {{"w0", "2"}, {"theta0", "0.4"}}, "w0"},
      {"vibrating-table", 12, over(1, 5), {}, "w"},
      {"vibrating-table", 12, over(19, 100), {{"e", "0.7"}, {"z0", "0.025"}}, "z0"},
      {"vibrating-table", 12, over(3, 20), {{"w", "47"}, {"A", "0.006"}}, "A"},
      {"vibrating-table", 12, over(1, 4), {{"e", "0.3"}, {"v0", "0.1"}}, "e"},
      {"vibrating-table", 8, over(13, 50), {{"e", "0.3"}}, "A"},  // rests, and departs
      {"two-balls", 12, over(6, 5), {}, "m1"},
      {"two-balls", 12, 2, {{"gap", "0.4"}, {"e", "0.3"}, {"m1", "2.5"}}, "gap"},
      {"two-balls", 12, 1, {{"gap", "1/5"}, {"e", "0.65"}, {"v", "3"}}, "v"},
      {"two-balls", 12, 3, {{"gap", "1.1"}, {"m2", "0.4"}, {"e", "1/2"}}, "e"},
      {"three-balls", 12, 1, {}, "m2"},
      {"three-balls", 12, 2, {{"gap", "0.4"}, {"e", "0.3"}, {"m1", "2.5"}}, "gap"},
      {"three-balls", 12, 1, {{"gap", "1/5"}, {"e", "0.65"}, {"v", "3"}}, "e"},
      {"three-balls", 12, 3, {{"gap", "0.7"}, {"m2", "0.4"}, {"e", "1/2"}}, "m3"},
      {"corner", 12, 3, {}, "angle"},
      {"corner", 12, 2, {{"e", "0.6"}, {"vx", "-1.2"}}, "vx"},
      {"corner", 12, over(5, 2), {{"angle", "1.1"}}, "e"},
      {"corner", 12, over(3, 2), {{"r0", "0.8"}, {"vy", "0.3"}}, "r0"},
      {"cam-follower", 8, over(3, 20), {}, "rpm"},
      {"cam-follower", 8, over(1, 10), {{"rpm", "420"}, {"e", "0.4"}}, "rpm"},
      {"cam-follower", 8, over(3, 25), {{"m", "1.3"}, {"K", "900"}}, "K"},
      {"cam-follower", 8, over(1, 5), {{"e", "0.7"}, {"damping", "1/2"}}, "e"},
      {"sliding-block", 12, over(1, 2), {}, "mu"},
      {"sliding-block", 12, 1, {{"mu", "0.45"}, {"v0", "1.7"}}, "v0"},
      {"sliding-block", 12, 2, {{"v0", "-2"}, {"mu", "0.15"}}, "g"},
      {"sliding-block", 12, over(3, 10), {{"g", "3.7"}, {"push", "0.1"}}, "push"},
      {"incline-slide", 8, over(4, 5), {}, "vx0"},
      {"incline-slide", 8, over(1, 5), {{"mu", "0.9"}, {"vx0", "0.7"}}, "mu"},
      {"incline-slide", 8, over(3, 10), {{"tan_a", "0.4"}, {"vy0", "1.5"}}, "tan_a"},
      {"incline-slide", 8, over(1, 5), {{"g", "5"}, {"mu", "1.1"}}, "g"},
      {"incline-slide", 12, over(4, 5), {}, "mu"},  // at rest
      {"incline-slide", 12, over(4, 5), {{"mu", "3/4"}}, "vy0"},
      {"dry-friction-oscillator", 12, over(11, 2), {}, "f"},
      {"dry-friction-oscillator", 12, 4, {{"f", "0.2"}, {"x0", "2.3"}}, "x0"},
      {"dry-friction-oscillator", 12, 7, {{"w", "1.3"}, {"v0", "0.4"}}, "w"},
      {"dry-friction-oscillator", 12, 9, {{"x0", "3.1"}}, "f"},
      {"oblique-impact", 12, over(2, 5), {}, "vx0"},
      {"oblique-impact", 12, over(1, 2), {{"mu", "0.2"}, {"e", "0.7"}}, "mu"},
      {"oblique-impact", 12, over(9, 20), {{"vx0", "2.5"}, {"e_T", "0.3"}}, "e_T"},
      {"oblique-impact", 12, over(1, 2), {{"y0", "0.15"}, {"mu", "0.4"}}, "y0"},
      {"relay", 40, 2, {}, "alpha"},
      {"relay", 40, over(3, 2), {{"alpha", "1.7"}, {"rate", "0.6"}}, "x0"},
      {"relay", 40, 4, {{"d", "0.4"}, {"x0", "-1.2"}}, "d"},
      {"relay", 40, 3, {{"rate", "0.9"}, {"x0", "0.8"}}, "rate"},
      {"diode-bridge", 12, over(1, 1000), {}, "L"},
      {"diode-bridge", 12, over(8, 10000), {{"R", "400"}, {"vC0", "7"}}, "R"},
      {"diode-bridge", 12, over(11, 10000), {{"L", "2e-2"}, {"iL0", "0.03"}}, "C"},
      {"diode-bridge", 30, 5, {{"L", "1"}, {"C", "1"}, {"R", "3"}, {"vC0", "1"}}, "vC0"},
      {"free-rigid-body", 8, 4, {}, "w2"},
      {"free-rigid-body", 8, 2, {{"w1", "0.7"}, {"I2", "2.2"}}, "w1"},
      {"free-rigid-body", 8, 3, {{"I3", "3.4"}, {"w2", "1.5"}}, "I3"},
      {"free-rigid-body", 8, 1, {{"w3", "-1.1"}, {"I1", "1.2"}}, "I1"},
      {"heavy-top", 8, 1, {}, "theta0"},
      {"heavy-top", 8, over(1, 2), {{"theta0", "0.7"}, {"phidot0", "0.3"}}, "phidot0"},
      {"heavy-top", 8, 1, {{"w3", "15"}, {"thetadot0", "0.5"}}, "w3"},
      {"heavy-top", 8, over(3, 4), {{"mgl", "2"}, {"I1", "1.3"}}, "I1"},
      {"sphere-slip-roll", 8, 1, {}, "mu"},
      {"sphere-slip-roll", 8, over(1, 2), {{"R", "0.3"}, {"vy0", "0.4"}, {"wx0", "1.5"}}, "wx0"},
      {"sphere-slip-roll", 8, over(3, 4), {{"mu", "0.35"}, {"wz0", "2"}}, "R"},
      {"sphere-slip-roll", 8, 2, {{"g", "5"}, {"vx0", "2"}, {"wy0", "-3"}}, "g"},
      {"bouncing-spinning-sphere", 8, over(3, 2), {}, "mu"},
      {"bouncing-spinning-sphere", 8, 1, {{"R", "0.4"}, {"e", "0.6"}, {"wz0", "1"}}, "R"},
      {"bouncing-spinning-sphere", 8, 2, {{"mu", "0.1"}, {"vx0", "2.2"}}, "e"},
      {"bouncing-spinning-sphere",
       8,
       over(13, 10),
       {{"h0", "0.6"}, {"m", "1.7"}, {"vy0", "-0.3"}},
       "vy0"},
  };
}

INSTANTIATE_TEST_SUITE_P(Problems, BothWays, testing::ValuesIn(cases()));

}  // namespace
}  // namespace assay::reference::both_ways_test
