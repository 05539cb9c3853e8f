#include "tests/reports/tolerance/tolerance_cases.hpp"

namespace assay::reports::tolerance_long_test {
namespace {

const std::vector<ToleranceCase> kCases = {
    {"bouncing-ball", "moreau-jean", "velocity-l1", "1/100", "1.7", {{"h0", "1.3"}, {"e", "0.7"}}},
    {"bouncing-ball", "moreau-jean", "position-sup", "1/200", "2.1", {{"g", "5"}}},
    {"bouncing-ball", "schatzman-paoli", "velocity-l1", "1/100", "1.9", {{"h0", "0.9"}}},
    {"bouncing-ball", "nonlinear-moreau-jean", "velocity-l1", "1/100", "1.8", {{"e", "0.65"}}},
    {"bouncing-ball", "event-driven-rk4", "position-sup", "1/100", "1.9", {{"h0", "1.1"}}},
    {"bouncing-ball", "generalized-alpha", "velocity-l1", "1/100", "1.9", {{"h0", "1.2"}}},
    {"two-walls", "moreau-jean", "velocity-l1", "1/50", "3.3", {{"v0", "1.7"}}},
    {"two-walls", "event-driven-lobatto", "velocity-l1", "1/50", "3.3", {{"v0", "1.1"}}},
    {"two-balls", "moreau-jean", "velocity-l1", "1/100", "1.9"},
    {"three-balls", "moreau-jean", "velocity-l1", "1/100", "2.3"},
    {"oscillator-stop", "moreau-jean", "velocity-l1", "1/50", "3.9"},
    {"oscillator-stop", "modal-moreau-jean", "velocity-l1", "1/50", "3.9"},
    {"forced-oscillator", "moreau-jean", "velocity-l1", "1/50", "3.1"},
    {"forced-oscillator", "event-driven-gauss", "position-sup", "1/25", "3.1"},
    {"sliding-block", "nonlinear-moreau-jean", "velocity-l1", "1/100", "1.7"},
    {"incline-slide", "nonlinear-moreau-jean", "velocity-l1", "1/100", "0.6"},
    {"relay", "euler-moreau", "state-sup", "1/100", "1.9"},
    {"diode-bridge",
     "euler-moreau",
     "state-l1",
     "1/100",
     "2.1",
     {{"L", "1"}, {"C", "1"}, {"R", "2"}, {"vC0", "1"}}},
    {"free-rigid-body", "newton-euler-implicit", "angular-velocity", "1/20", "2.3"},
    {"sphere-slip-roll", "newton-euler-semi-explicit", "centre-velocity-l1", "1/50", "1.3"}};

/// 20 schemes on problems, 10 phases each; and the mistakes that are no blind spots, likewise.
TEST(DerivedTolerance, TwoHundredCorrectRunsPassAndMistakesThatItSeesDoNot) {
  HeldBack total;
  for (const ToleranceCase& of : kCases) try_held_back(of, 10, total, 600);
  EXPECT_EQ(total.correct, 200U);
  EXPECT_EQ(total.passed, 200U);
  EXPECT_GE(total.mistaken, 800U);
  EXPECT_GE(total.caught, total.mistaken * 95 / 100);
  RecordProperty("mistaken", static_cast<int>(total.mistaken));
  RecordProperty("caught", static_cast<int>(total.caught));
}

}  // namespace
}  // namespace assay::reports::tolerance_long_test
