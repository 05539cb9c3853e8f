#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/scalar/invalid_input.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/reports/study/rounds_to.hpp"

namespace assay::reports::first_order_metrics_test {
namespace {

/// The relay x' = λ from x = 1, which rests from t = 1 on, with λ = −1 before and 0 after, and what
/// implicit Euler makes of it on uneven steps.
template <class T>
Trajectory<T> run_of_relay() {
  Trajectory<T> run;
  run.t = {T(0), T(1) / T(2), T(3) / T(4), T(5) / T(4)};
  run.q.resize(1, 4);
  run.q << T(1), T(1) / T(2), T(1) / T(4), T(0);
  run.v.resize(0, 4);
  run.impulse.resize(1, 4);
  run.impulse << T(0), T(-1), T(-1), T(-1) / T(2);
  run.status = SolveStatus::kSolved;
  return run;
}

double error_in(
    std::string_view metric,
    const std::function<void(Trajectory<long double>&)>& edit = [](auto&) {}) {
  const oracles::ProblemEntry& relay = oracles::find_problem("relay");
  const Parameters parameters = relay.parameters({});
  const auto high = relay.exact(parameters, Mpfr(2));
  const auto exact = oracles::to_long_double(high);
  const auto model = oracles::model_of_any_kind<long double>(relay, parameters);
  const Parameters no_options({});
  auto run = run_of_relay<long double>();
  edit(run);
  const Comparison<long double> comparison(model, exact, run, no_options, 1.25L);
  return static_cast<double>(find_metric(metric).measure(comparison));
}

TEST(StateSup, FindsTheKinkThatAStepCutsOff) { EXPECT_EQ(error_in("state-sup"), 0.125); }

TEST(StateL1, IsTheAreaBetweenTheGraphs) {
  EXPECT_THAT(error_in("state-l1"), RoundsTo(0.0625 / 2));
}

TEST(StateL1, CountsWhatChangesSignInsideACell) {
  // From −1/8 to 1/8 on the first step.
  const auto edit = [](auto& run) {
    run.q(0, 0) = 0.875L;
    run.q(0, 1) = 0.625L;
    run.q(0, 2) = 0.25L;
  };
  // Two triangles of 1/4 × 1/8 on the first step, one of 1/4 × 1/8 on the second.
  EXPECT_THAT(error_in("state-l1", edit), RoundsTo(0.0625 / 2 + 3 * 0.25 * 0.125 / 2));
}

TEST(MultiplierSup, LooksWhereTheLawsAreImposed) {
  EXPECT_EQ(error_in("multiplier-sup"), 0.5);
  // Of the middles of the steps the last is at t = 1.
  EXPECT_EQ(error_in("multiplier-sup",
                     [](auto& run) {
                       run.multiplier_instant = 0.25L;
                       run.impulse(0, 3) = -1;
                     }),
            0);
}

TEST(MultiplierL1, IsTheAreaUnderThePolyline) {
  EXPECT_THAT(error_in("multiplier-l1"), RoundsTo(0.1875));
}

TEST(MultiplierL1, OfMiddlesReachesFromMiddleToMiddle) {
  const auto edit = [](auto& run) { run.multiplier_instant = 0.5L; };
  // λ_h = −1 up to 5/8, −1/2 from 1 on.
  EXPECT_THAT(error_in("multiplier-l1", edit), RoundsTo(0.375 * 0.5 / 2 + 0.25 * 0.5));
}

TEST(ImpulseFlat, OfMultipliersCostsTheDelayToTheEndOfTheStep) {
  EXPECT_THAT(error_in("impulse-flat"), RoundsTo(0.25));
}

TEST(MultiplierLaw, HoldsOnTheStepsOfTheScheme) { EXPECT_EQ(error_in("multiplier-law"), 0); }

TEST(MultiplierLaw, RefusesAMultiplierThatPullsOffTheSurface) {
  // Y = |y| + |x| + |h lambda| = 1/2 + 1 + 1/2 of the first step.
  EXPECT_THAT(error_in("multiplier-law", [](auto& run) { run.q(0, 3) = 0.125L; }),
              RoundsTo(0.0625));
  // Y = 1/2 + 1 + 1 + 1/2, as x_p is −1 from x then.
  EXPECT_THAT(error_in("multiplier-law", [](auto& run) { run.impulse(0, 1) = 1; }),
              RoundsTo(0.5 / 3));
  EXPECT_GE(error_in("multiplier-law", [](auto& run) { run.impulse(0, 1) = -2; }), 0.5);
}

/// The worst residual of 80 steps of the scheme in double, over the unit roundoff; `off` is added
/// to the state after the 40th.
double law_in_roundoffs(std::string_view problem,
                        const oracles::Settings& settings,
                        const std::vector<std::pair<std::string, std::string>>& options,
                        long double off = 0) {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  const Parameters parameters = entry.parameters(settings);
  Parameters scheme_options(find_scheme(schemes(), "euler-moreau").parameters);
  for (const auto& [name, value] : options) scheme_options.set(name, value);
  const auto exact = oracles::to_long_double(entry.exact(parameters, Mpfr(6)));
  const auto model = oracles::model_of_any_kind<long double>(entry, parameters);
  const double h = 6.0 / 80;
  const Trajectory<double> run = run_scheme<EulerMoreau<double>>(
      oracles::model_of_any_kind<double>(entry, parameters), h, scheme_options, 80);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  Trajectory<long double> read = run.cast<long double>();
  read.q(0, 40) += off;
  const Comparison<long double> comparison(model, exact, read, scheme_options, 6);
  return static_cast<double>(find_metric("multiplier-law").measure(comparison)) /
         unit_roundoff<double>();
}

TEST(MultiplierLaw, HoldsToRoundingWhereMultipliersHoldTheState) {
  const oracles::Settings pressed{{"x0", "0"}, {"mean", "-2"}}, lying{{"h0", "0"}, {"v0", "0"}};
  for (const char* theta : {"1", "1/2"}) {
    for (const char* variant : {"0", "1", "2"}) {
      EXPECT_LE(law_in_roundoffs("skorokhod", pressed, {{"theta", theta}, {"variant", variant}}), 8)
          << theta << " " << variant;
      EXPECT_LE(law_in_roundoffs("relative-degree-2", lying, {{"variant", variant}}), 8) << variant;
    }
  }
}

/// The rounding of t moves an input that turns every 15 ms by 700 of its own roundoffs.
TEST(MultiplierLaw, KnowsHowFastAnInputChanges) {
  const oracles::Settings fast{{"period", "0.03"}};
  EXPECT_LE(law_in_roundoffs("play", fast, {}), 8);
  EXPECT_GE(law_in_roundoffs("play", fast, {}, 9) * unit_roundoff<double>(), 1e-3)
      << "a state outside of the play; the input moves by 1600 in 6 s";
}

/// A thousandth of what λ adds to the state in a step, h² g and h (2 − cos t); Y is about twice
/// that.
TEST(MultiplierLaw, RefusesAStateThatLeavesTheBoundaryItIsHeldOn) {
  const double u = unit_roundoff<double>(), h = 6.0 / 80;
  const double lying =
      law_in_roundoffs("relative-degree-2", {{"h0", "0"}, {"v0", "0"}}, {}, 1e-3L * 8 * h * h);
  EXPECT_GE(lying * u, 1e-3 / 4);
  const double pressed =
      law_in_roundoffs("skorokhod", {{"x0", "0"}, {"mean", "-2"}}, {}, 1e-3L * 3 * h);
  EXPECT_GE(pressed * u, 1e-3 / 4);
}

TEST(Metrics, OfFirstOrderSystemsAreClaimedByTheirScheme) {
  const SchemeEntry& scheme = find_scheme(schemes(), "euler-moreau");
  const Parameters options(scheme.parameters);
  const oracles::ProblemEntry& relay = oracles::find_problem("relay");
  for (const MetricEntry& metric : metrics()) {
    EXPECT_EQ(metric.speaks_of(relay),
              scheme.claim(metric.error_measure, Regularity::kClosedContact, options).has_value())
        << metric.name;
  }
}

}  // namespace
}  // namespace assay::reports::first_order_metrics_test
