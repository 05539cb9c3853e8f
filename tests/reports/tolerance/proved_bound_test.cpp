#include "reports/tolerance/proved_bound.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "oracles/bouncing_ball.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/tolerance/ensemble_errors.hpp"

namespace assay::reports::proved_bound_test {
namespace {

using testing::HasSubstr;

ToleranceQuestion asked(const char* problem_name,
                        const oracles::Settings& settings,
                        const char* metric,
                        const char* h,
                        const char* t_end) {
  const oracles::ProblemEntry& problem = oracles::find_problem(problem_name);
  const SchemeEntry& scheme = find_scheme(schemes_of_studies(), "moreau-jean");
  return {.problem = &problem,
          .parameters = problem.parameters(settings),
          .scheme = &scheme,
          .options = Parameters(scheme.parameters),
          .t_end = parse_rational(t_end),
          .h = parse_rational(h),
          .metric = &find_metric(metric),
          .seed = 77};
}

ProvedBound bound_of(const ToleranceQuestion& question) {
  return proved_bound(*question.problem,
                      question.parameters,
                      *question.scheme,
                      question.options,
                      question.h,
                      question.t_end,
                      *question.metric);
}

struct Motion {
  const char* problem;
  oracles::Settings settings;
  const char* t_end;
};

const std::vector<Motion> kMotions = {
    {"bouncing-ball", {}, "2"},
    {"bouncing-ball", {{"e", "1"}}, "3"},
    {"bouncing-ball", {{"e", "1/2"}, {"h0", "3"}, {"v0", "-2"}}, "1.3"},
    {"bouncing-ball", {{"e", "0.6"}, {"h0", "0"}, {"v0", "3"}, {"m", "5/2"}}, "0.9"},
    {"bouncing-ball", {{"g", "2"}, {"e", "9/10"}}, "3.7"},
    {"two-walls", {}, "4"},
    {"two-walls", {{"e", "1"}, {"v0", "-3/2"}}, "3"},
    {"two-walls", {{"L", "2"}, {"v0", "3"}, {"e", "3/5"}}, "4.1"},
    {"two-walls", {{"v0", "0"}}, "1"}};

TEST(ProvedBound, HoldsForAllRunsAndIsNotFarFromTheLargestError) {
  for (const Motion& motion : kMotions) {
    for (const char* metric : {"velocity-l1", "position-sup", "final-position"}) {
      const auto question = asked(motion.problem, motion.settings, metric, "1/500", motion.t_end);
      const ProvedBound bound = bound_of(question);
      ASSERT_TRUE(bound.value) << motion.problem << " " << bound.why_not;
      const EnsembleErrors runs(question);
      const std::vector<double> errors =
          runs.errors({"", question.parameters, question.options}, 0, 200);
      const double largest = *std::ranges::max_element(errors);
      EXPECT_LE(largest, *bound.value + runs.rounding()) << motion.problem << " " << metric;
      if (metric == std::string("velocity-l1") && largest > runs.rounding()) {
        EXPECT_GE(largest, *bound.value / 2) << motion.problem << " t = " << motion.t_end;
      }
    }
  }
}

/// What decides about a contact, and W² of the flight on which a state lies.
struct Flight {
  Rational end_of_h;  ///< (q + h v/2), by which the scheme decides
  Rational squared_speed;
};

Flight flight_of(const ContactState<Rational>& state, const Rational& g, const Rational& h) {
  const Rational q = state.q(0), v = state.v(0);
  return {Rational(q + h * v / 2), Rational(v * v + 2 * g * q)};
}

/// Equations (1) to (3) of proved_bound.hpp, on the scheme itself: no rounding.
TEST(ProvedBound, ItsStepsAreThoseOfTheSchemeInRationalNumbers) {
  const Rational g = 10, e(4, 5);
  const Parameters parameters =
      oracles::find_problem("bouncing-ball").parameters({{"g", "10"}, {"h0", "5/4"}, {"e", "4/5"}});
  int impacts = 0;
  for (int n = 50; n < 80; ++n) {
    const Rational h(1, n);
    MoreauJean<Rational> scheme(oracles::BouncingBall::model<Rational>(parameters), h);
    ContactState<Rational> state = scheme.initial_state();
    for (int k = 0; k < 2 * n; ++k) {
      const ContactState<Rational> before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      const Flight of = flight_of(before, g, h), next = flight_of(state, g, h);
      if (state.impulse(0) == 0) {
        EXPECT_EQ(next.squared_speed, of.squared_speed);  // one parabola
        continue;
      }
      ++impacts;
      // p at t_j is y = −W s − g s²/2 with the speed W + g s = −v: g s = −v − W, so that the limits
      // of (1) are limits of W = −v − g s. δ is that of −W δ − g δ²/2 = −g h²/8.
      const Rational a = -before.v(0);
      const Rational earliest = a + g * h / 2, latest = a - g * h / 2;  // s = −h/2 and s = h/2
      EXPECT_LE(of.squared_speed, earliest * earliest);
      EXPECT_LE(of.end_of_h, 0);
      const Rational delta = g * h * h / (8 * latest), low = latest - g * delta;
      EXPECT_GE(of.squared_speed, low * low);
      // (3) with s from W² alone: 2 (W s + g s²/2) = −2 y, and W + g s = a.
      const Rational lost = (1 - e * e) * a * a + g * (1 - e) * h * a;
      EXPECT_EQ(next.squared_speed, of.squared_speed - lost);
    }
  }
  EXPECT_GE(impacts, 80);
}

TEST(ProvedBound, IsNotClaimedBeyondItsProof) {
  const auto why = [](const oracles::Settings& settings,
                      const char* metric,
                      const char* h,
                      const char* t_end,
                      const char* theta) {
    ToleranceQuestion question = asked("bouncing-ball", settings, metric, h, t_end);
    question.options.set("theta", theta);
    const ProvedBound bound = bound_of(question);
    EXPECT_FALSE(bound.value);
    return bound.why_not;
  };
  EXPECT_THAT(why({}, "velocity-l1", "1/100", "2", "1"), HasSubstr("theta = 1/2"));
  EXPECT_THAT(why({}, "velocity-l2", "1/100", "2", "1/2"), HasSubstr("velocity-l2"));
  EXPECT_THAT(why({}, "velocity-l1", "1/10", "2", "1/2"), HasSubstr("impacts are slow"));
  EXPECT_THAT(why({{"e", "1/2"}}, "velocity-l1", "1/100", "2", "1/2"), HasSubstr("slow"));
  EXPECT_THAT(why({{"e", "0"}}, "velocity-l1", "1/100", "1", "1/2"), HasSubstr("slow"));
  EXPECT_THAT(why({{"g", "0"}}, "velocity-l1", "1/100", "1", "1/2"), HasSubstr("g > 0"));
}

/// The bound refuses a scheme with a mistake: it is no bound for everything.
TEST(ProvedBound, IsExceededByAMistake) {
  const auto question = asked("two-walls", {}, "velocity-l1", "1/500", "4");
  const EnsembleErrors runs(question);
  Parameters wrong = question.parameters;
  wrong.set("e", "0.79");
  const std::vector<double> errors = runs.errors({"e", wrong, question.options}, 0, 50);
  EXPECT_GT(*std::ranges::min_element(errors), *bound_of(question).value);
}

}  // namespace
}  // namespace assay::reports::proved_bound_test
