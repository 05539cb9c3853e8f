#include "reports/gradients/audit_gradient.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/jet.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "reports/gradients/exact_gradient.hpp"

namespace assay::reports::audit_gradient_test {
namespace {

using testing::HasSubstr;

GradientCase case_of(const char* problem,
                     const char* scheme,
                     const char* parameter,
                     Estimator estimator,
                     const oracles::Settings& set = {},
                     const char* t_end = "2") {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  const SchemeEntry& by = find_scheme(schemes_of_studies(), scheme);
  return {{&entry,
           entry.parameters(set),
           parameter,
           parse_rational(t_end),
           &by,
           Parameters(by.parameters)},
          {problem, {}, t_end, scheme, {}, estimator}};
}

GradientRow audited(const GradientCase& of, const GradientOptions& options = {}) {
  require_gradient_case(of, options);
  return audit_gradient(
      of,
      exact_gradient(*of.runs.problem, of.runs.parameters, of.runs.parameter, of.runs.t_end),
      options);
}

TEST(AuditGradient, RefutesMoreauJeanThroughAnImpactAndNamesTheLimit) {
  const GradientRow row =
      audited(case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kStepwise));
  EXPECT_EQ(row.verdict, GradientVerdict::kRefuted);
  EXPECT_THAT(row.reason, HasSubstr("converge to [1], [0]; exact [0.42661], [9.7271]"));
}

TEST(AuditGradient, ConfirmsEventsThatAreLocated) {
  const GradientRow row =
      audited(case_of("bouncing-ball", "event-driven-rk4", "h0", Estimator::kStepwise));
  EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << row.reason;
}

TEST(AuditGradient, ConfirmsTheCorrectionOfTheTimeOfImpactAndTheAverageOverPhases) {
  for (const Estimator estimator : {Estimator::kToi, Estimator::kAveraged}) {
    const GradientRow row = audited(case_of("bouncing-ball", "moreau-jean", "h0", estimator));
    EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << row.reason;
  }
}

TEST(AuditGradient, NamesDifferencesThatAreRightAtADistanceOnly) {
  const GradientRow row =
      audited(case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kDifferences));
  EXPECT_EQ(row.verdict, GradientVerdict::kSecantOnly) << row.reason;
  EXPECT_FALSE(row.ladder.empty());
}

/// Differences from one side, whose error stays where the ladder has one δ for several h.
TEST(AuditGradient, NamesThemSoAtTheEndOfARangeToo) {
  const GradientRow row = audited(
      case_of("two-walls", "moreau-jean", "e", Estimator::kDifferences, {{"e", "1"}}, "3.9"),
      {.seed = 257});
  EXPECT_EQ(row.verdict, GradientVerdict::kSecantOnly) << row.reason;
}

TEST(AuditGradient, FindsTheOrderOfASmoothMotion) {
  const GradientRow row =
      audited(case_of("forced-oscillator", "moreau-jean", "m", Estimator::kStepwise));
  EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed);
  ASSERT_TRUE(row.fit);
  EXPECT_GT(row.fit->order, 1.9);
  EXPECT_LT(row.fit->order, 2.1);
}

TEST(AuditGradient, SeedsChangeNoKnownVerdict) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const GradientOptions options{.seed = seed};
    EXPECT_EQ(audited(case_of("bouncing-ball", "moreau-jean", "e", Estimator::kStepwise), options)
                  .verdict,
              GradientVerdict::kRefuted);
    EXPECT_EQ(audited(case_of("sliding-block", "nonlinear-moreau-jean", "mu", Estimator::kStepwise),
                      options)
                  .verdict,
              GradientVerdict::kConfirmed);
  }
}

TEST(AuditGradient, DecidesNothingWhereTheExactDerivativeDoesNotExist) {
  const GradientRow at_impact = audited(
      case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kStepwise, {{"g", "2"}}, "1"));
  EXPECT_EQ(at_impact.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(at_impact.reason, HasSubstr("is at the time asked for"));
  EXPECT_TRUE(at_impact.samples.empty());
}

TEST(AuditGradient, NeedsStepsThatResolveTheTimeAfterTheLastEvent) {
  const GradientCase ball = case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kStepwise);
  const GradientRow coarse = audited(ball, {.largest_step = Rational(1, 10)});
  EXPECT_EQ(coarse.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(coarse.reason, HasSubstr("four of the largest steps before the end"));
}

TEST(AuditGradient, NeedsStepsThatResolveTheTimeBeforeTheNextEvent) {
  const GradientCase ball =
      case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kStepwise, {{"g", "2"}}, "99/100");
  const GradientRow coarse = audited(ball, {.largest_step = Rational(1, 100)});
  EXPECT_EQ(coarse.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(coarse.reason, HasSubstr("the next event, at t = 1, is less than four"));
  EXPECT_EQ(audited(ball).verdict, GradientVerdict::kConfirmed);
}

/// The impact at t = 2.24 is before the end, 2.2, for a smaller e.
TEST(AuditGradient, DecidesNothingByDifferencesAcrossAnEvent) {
  for (const Estimator estimator : {Estimator::kAveraged, Estimator::kDifferences}) {
    const GradientRow row = audited(case_of(
        "bouncing-ball", "moreau-jean", "e", estimator, {{"h0", "1.7"}, {"e", "0.6"}}, "2.2"));
    EXPECT_EQ(row.verdict, GradientVerdict::kUndecided) << row.reason;
    EXPECT_THAT(row.reason, HasSubstr("has an event near or before the end"));
  }
}

/// An impact at the end that the parameter does not move: the derivative exists, but a scheme may
/// have the impact before or after.
TEST(AuditGradient, DecidesNothingAtAnEventThatDoesNotMove) {
  const GradientRow row = audited(
      case_of("bouncing-ball", "moreau-jean", "e", Estimator::kStepwise, {{"g", "2"}}, "1"));
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided) << row.reason;
  EXPECT_THAT(row.reason, HasSubstr("the last event, at t = 1,"));
}

TEST(AuditGradient, ConfirmsNothingOfRunsThatAreTooLarge) {
  const GradientRow row =
      audited(case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kStepwise, {}, "1e10"));
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided) << row.reason;
}

TEST(AuditGradient, RefusesWhatIsNoQuestion) {
  const auto refusal = [](const GradientCase& of, const GradientOptions& options) -> std::string {
    try {
      require_gradient_case(of, options);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "accepted";
  };
  const GradientCase ball =
      case_of("bouncing-ball", "schatzman-paoli", "h0", Estimator::kDifferences);
  EXPECT_THAT(refusal(ball, {.largest_step = Rational(3)}), HasSubstr("--h 3 is not allowed"));
  EXPECT_THAT(refusal(ball, {.ladder = {Rational(0)}}), HasSubstr("--delta 0 is not allowed"));
  EXPECT_THAT(refusal(case_of("bouncing-ball", "schatzman-paoli", "h0", Estimator::kToi), {}),
              HasSubstr("toi is not offered for schatzman-paoli"));
}

/// The ball by Moreau-Jean in Jets through every step.
StateGradient by_jets(int steps) {
  using J = Jet<double, 1>;
  const J gravity(-9.81);
  MoreauJean<J> scheme(oracles::detail::contact_model<J>(
                           {.force = gravity, .restitution = J(0.8), .x0 = J(1, 0), .v0 = J(0)}),
                       J(2.0 / steps));
  ContactState<J> state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  return {{state.q(0).v[0]}, {state.v(0).v[0]}};
}

TEST(AuditGradient, StepwiseDerivativesAreThoseOfJets) {
  const GradientRow row =
      audited(case_of("bouncing-ball", "moreau-jean", "h0", Estimator::kStepwise));
  for (const GradientSample& sample : row.samples) {
    const StateGradient jets = by_jets(sample.steps);
    EXPECT_LT(std::abs(sample.gradient.q[0] - jets.q[0]), 1e-8) << sample.steps << " steps";
    EXPECT_LT(std::abs(sample.gradient.v[0] - jets.v[0]), 1e-8) << sample.steps << " steps";
  }
}

}  // namespace
}  // namespace assay::reports::audit_gradient_test
