#include <gmock/gmock.h>

#include <algorithm>

#include "reports/study/study.hpp"

// Sets with which a study once refuted a right scheme, and why it must not.
namespace assay::parameters::found_sets_test {
namespace {

bool is_refuted(reports::StudyCase study_case, const std::string& metric, int samples) {
  study_case.metrics = {metric};
  study_case.drops_unclaimed = true;
  study_case.steps_max = 1280;
  reports::StudySpec spec;
  spec.samples = samples;
  spec.budget = 64;
  spec.precision = 0.1;
  spec.cases = {std::move(study_case)};
  return std::ranges::any_of(
      reports::run_study(spec, reports::schemes_of_studies()).rows,
      [](const auto& row) { return row.verdict == reports::Verdict::kRefuted; });
}

TEST(FoundParameterSets, ErrorsThatAreAllRoundingAreSeenAsSuchInAShortRound) {
  EXPECT_FALSE(is_refuted(
      {.problem = "corner",
       .parameters = {{"e", "1/8"}, {"vx", "0"}, {"vy", "-1/3"}, {"r0", "1.8227805482405362"}},
       .t_end = "3",
       .scheme = "mixed-moreau-schatzman",
       .scheme_options = {{"theta", "1/2"}}},
      "position-sup",
      32));
}

TEST(FoundParameterSets, AnOrderThatIsTooHighBeforeRoundingIsNotAsymptotic) {
  EXPECT_FALSE(is_refuted({.problem = "pendulum-stop",
                           .parameters = {{"e", "1"}},
                           .t_end = "10/3",
                           .scheme = "event-driven-rk4"},
                          "final-position",
                          32));
}

TEST(FoundParameterSets, AnImpactAtTheHorizonIsNotCounted) {
  EXPECT_FALSE(is_refuted({.problem = "three-balls",
                           .parameters = {{"gap", "0.5"}},
                           .t_end = "1",
                           .scheme = "moreau-jean"},
                          "event-times",
                          32));
  EXPECT_FALSE(is_refuted({.problem = "two-walls",
                           .parameters = {{"e", "0"}, {"x0", "0"}},
                           .t_end = "1",
                           .scheme = "nonlinear-schatzman-paoli"},
                          "velocity-hausdorff",
                          32));
}

TEST(FoundParameterSets, AnExplicitSchemeMayStopWhereItsStepsDoNotResolveTheMotion) {
  EXPECT_FALSE(is_refuted({.problem = "modal-oscillators",
                           .parameters = {{"w3", "1e5"}},
                           .t_end = "3",
                           .scheme = "event-driven-rk4"},
                          "position-sup",
                          32));
}

TEST(FoundParameterSets, AFastForceIsKnownToTheRoundingOfItsTime) {
  EXPECT_FALSE(is_refuted({.problem = "forced-oscillator",
                           .parameters = {{"w", "2e6"}},
                           .t_end = "3",
                           .scheme = "nonlinear-moreau-jean",
                           .scheme_options = {{"theta", "1/2"}}},
                          "energy-identity",
                          32));
}

/// Explicit steps let a motion with ω = 313 1/s grow by exp(ω² h t/2): steps of 1/1000 s are still
/// too large.
TEST(FoundParameterSets, AnExplicitSchemeMayGrowUntilItsStepsAreManyTimesFiner) {
  EXPECT_FALSE(is_refuted({.problem = "heavy-top",
                           .parameters = {{"I1", "1e2"},
                                          {"I3", "5e-7"},
                                          {"mgl", "9.81e6"},
                                          {"phidot0", "-2.5"},
                                          {"thetadot0", "0.7267"}},
                           .t_end = "2",
                           .scheme = "newton-euler-semi-explicit",
                           .scheme_options = {{"theta", "1/2"}}},
                          "angular-velocity",
                          32));
}

/// The body spins at 98 1/s after its first impact. The implicit step of its second one has no
/// solution if h > 1/800 s.
TEST(FoundParameterSets, AnImplicitStepMayHaveNoSolutionUntilItIsShortEnough) {
  EXPECT_FALSE(is_refuted({.problem = "offset-impact",
                           .parameters = {{"m", "4"},
                                          {"I", "0.001"},
                                          {"ax", "-0.0721554"},
                                          {"az", "-0.326154326317"},
                                          {"e", "1"},
                                          {"gap0", "0.71330372100687395"},
                                          {"w0", "0.03"}},
                           .t_end = "1.6",
                           .scheme = "newton-euler-lie-group",
                           .scheme_options = {{"theta", "1/2"}}},
                          "centre-position",
                          64));
}

/// The rounding of the velocity of a contact that sticks is not multiplied by its friction.
TEST(FoundParameterSets, LargeFrictionDoesNotEnlargeTheRoundingOfAContactThatSticks) {
  EXPECT_FALSE(is_refuted({.problem = "dry-friction-oscillator",
                           .parameters = {{"f", "1e4"}},
                           .t_end = "5.5",
                           .scheme = "generalized-alpha"},
                          "complementarity",
                          32));
}

}  // namespace
}  // namespace assay::parameters::found_sets_test
