#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/reports/study/rounds_to.hpp"

namespace assay::reports::rigid_body_metrics_test {
namespace {

using Computed = Trajectory<long double>;

/// The error of a run of four steps of a free body which is exact at its nodes, before `mistake`.
template <class Mistake>
double error_in(std::string_view metric, const Mistake& mistake) {
  const oracles::ProblemEntry& problem = oracles::find_problem("free-rigid-body");
  const Parameters parameters = problem.parameters({}), no_options({});
  const auto exact = oracles::to_long_double(problem.exact(parameters, Mpfr(1)));
  oracles::MotionState<long double> state;
  Computed run;
  run.q.resize(7, 5);
  run.v.resize(6, 5);
  run.impulse.resize(0, 5);
  run.status = SolveStatus::kSolved;
  for (int k = 0; k <= 4; ++k) {
    run.t.push_back(0.25L * k);
    exact.evaluate(run.t.back(), state);
    run.q.col(k) = state.q;
    run.v.col(k) = state.v;
  }
  mistake(run);
  const auto model = oracles::newton_euler_model<long double>(problem, parameters);
  const Comparison<long double> comparison(model, exact, run, no_options, 1.0L);
  return static_cast<double>(find_metric(metric).measure(comparison));
}

constexpr std::string_view kOfAttitudes[] = {"quaternion", "attitude-direction"};

TEST(RigidBodyMetrics, AreZeroForTheExactMotion) {
  for (const MetricEntry& metric : metrics()) {
    if (metric.scope != kNewtonEulerModels) continue;
    EXPECT_LE(error_in(metric.name, [](Computed&) {}), 1e-18) << metric.name;
  }
}

TEST(RigidBodyMetrics, TakeAQuaternionAndItsOppositeForTheSameRotation) {
  for (const std::string_view metric : kOfAttitudes) {
    EXPECT_LE(error_in(metric, [](Computed& run) { run.q.col(2).tail(4) *= -1; }), 1e-18) << metric;
    // Witness: the rotation about another axis.
    EXPECT_GT(error_in(metric, [](Computed& run) { run.q(4, 2) *= -1; }), 1e-3) << metric;
  }
}

TEST(RigidBodyMetrics, CountAQuaternionWithoutDirectionAndNumbersThatAreNone) {
  EXPECT_EQ(error_in("attitude-direction", [](Computed& run) { run.q.col(2).tail(4).setZero(); }),
            2);
  const auto no_number = [](Computed& run) { run.v(4, 2) = std::nanl(""); };
  EXPECT_FALSE(std::isfinite(error_in("angular-velocity", no_number)));
}

TEST(RigidBodyMetrics, TellTheNormOfAQuaternionFromItsDirection) {
  const auto longer = [](Computed& run) { run.q.col(4).tail(4) *= 1.5L; };
  EXPECT_LE(error_in("attitude-direction", longer), 1e-18);
  EXPECT_THAT(error_in("norm-drift", longer), RoundsTo(0.5));
  EXPECT_GT(error_in("quaternion", longer), 0.25);
}

TEST(RigidBodyMetrics, TheDriftOfTheNormIsThatOfAStep) {
  EXPECT_THAT(error_in("norm-drift",
                       [](Computed& run) {
                         for (int k = 1; k <= 4; ++k) run.q.col(k).tail(4) *= 1 + 0.25L * k;
                       }),
              RoundsTo(0.25));
}

TEST(RigidBodyMetrics, TheErrorOfAVelocityIsThatOfTheWorstComponentAtTheWorstNode) {
  EXPECT_THAT(error_in("angular-velocity",
                       [](Computed& run) {
                         run.v(4, 1) += 0.5L;
                         run.v(5, 3) -= 0.75L;
                       }),
              RoundsTo(0.75));
  EXPECT_LE(error_in("angular-velocity", [](Computed& run) { run.v(0, 1) += 1; }), 1e-18)
      << "velocities of centres are no angular ones";
}

TEST(RigidBodyMetrics, TheErrorOfACentreIsThatOfTheWorstComponentAtTheWorstNode) {
  EXPECT_THAT(error_in("centre-position",
                       [](Computed& run) {
                         run.q(0, 1) += 0.5L;
                         run.q(2, 3) -= 0.75L;
                       }),
              RoundsTo(0.75));
  EXPECT_LE(error_in("centre-position", [](Computed& run) { run.q(3, 1) += 1; }), 1e-18);
}

// One node that is off by 1 is off by 1/2 in the mean of the two steps of 1/4 beside it.
TEST(RigidBodyMetrics, TheErrorOfAVelocityInL1IsIntegratedOverSteps) {
  for (const auto& [metric, own, other] :
       {std::tuple("centre-velocity-l1", 1, 4), std::tuple("angular-velocity-l1", 4, 1)}) {
    const auto off = [](int row) { return [row](Computed& run) { run.v(row, 2) += 1; }; };
    EXPECT_THAT(error_in(metric, off(own)), RoundsTo(0.25)) << metric;
    EXPECT_LE(error_in(metric, off(other)), 1e-18) << metric;
  }
}

TEST(RigidBodyMetrics, AreClaimedByEverySchemeOfRigidBodies) {
  const oracles::ProblemEntry& top = oracles::find_problem("free-rigid-body");
  int schemes_of_bodies = 0;
  for (const SchemeEntry& scheme : schemes()) {
    if (!takes(scheme, top)) continue;
    ++schemes_of_bodies;
    const Parameters options(scheme.parameters);
    for (const MetricEntry& metric : metrics()) {
      const bool claimed =
          scheme.claim(metric.error_measure, Regularity::kSmooth, options).has_value();
      EXPECT_EQ(claimed, metric.scope == kNewtonEulerModels) << scheme.name << " " << metric.name;
    }
  }
  EXPECT_EQ(schemes_of_bodies, 5);
}

}  // namespace
}  // namespace assay::reports::rigid_body_metrics_test
