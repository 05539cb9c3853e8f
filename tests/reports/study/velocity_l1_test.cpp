#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "reports/study/comparison.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/study.hpp"
#include "tests/reports/study/rounds_to.hpp"

namespace assay::reports::velocity_l1_test {
namespace {

/// Three long steps of an oscillator, within which the error turns once, twice and not at all.
template <class T>
Trajectory<T> long_steps() {
  Trajectory<T> run;
  for (int k = 0; k < 4; ++k) run.t.push_back(T(k));
  run.q = Matrix<T>::Zero(1, 4);
  run.v.resize(1, 4);
  run.v << T(1) / T(2), T(-1) / T(2), T(1) / T(10), T(3);
  run.impulse = Matrix<T>::Zero(1, 4);
  run.status = SolveStatus::kSolved;
  return run;
}

TEST(VelocityL1, SplitsCurvedErrorsAtTheirZeros) {
  const oracles::ProblemEntry& problem = oracles::find_problem("impact-oscillator");
  const Parameters parameters = problem.parameters({}),
                   options(find_scheme(schemes(), "moreau-jean").parameters);
  const auto high = problem.exact(parameters, Mpfr(3));
  const auto exact = oracles::to_long_double(high);
  ASSERT_EQ(exact.pieces.size(), 1U) << "an impact";
  const MetricEntry& metric = find_metric("velocity-l1", metrics());
  const auto error = [&]<class T>(const oracles::ExactMotion<T>& motion, const auto& measure) {
    const auto model = oracles::model<T>(problem, parameters);
    const Trajectory<T> run = long_steps<T>();
    return scalar_cast<double>(measure(Comparison<T>(model, motion, run, options, T(3))));
  };
  const double found = error(exact, metric.measure);
  EXPECT_THAT(error(high, metric.measure_high), IsWithinRoundingOf(found, found));
  const Trajectory<double> run = long_steps<double>();
  oracles::MotionState<long double> state;
  constexpr int kPoints = 60000, kMostZeros = 6;  // two in each step
  constexpr double kWidth = 3.0 / kPoints;
  double sum = 0, steepest = 0, bend = 0, before = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double t = (i + 0.5) * kWidth;
    exact.evaluate(t, state);
    const int k = static_cast<int>(t);
    const double slope = run.v(0, k + 1) - run.v(0, k);
    const auto turn = static_cast<double>(state.a(0));
    sum += std::abs(run.v(0, k) + (t - k) * slope - static_cast<double>(state.v(0))) * kWidth;
    steepest = std::max(steepest, std::abs(slope - turn));
    if (i > 0) bend = std::max(bend, std::abs(turn - before) / kWidth);
    before = turn;
  }
  // The midpoint rule errs by w² |e″| T / 24 where e is smooth, and by w² |e′| / 4 at a zero.
  EXPECT_LE(std::abs(found - sum), kWidth * kWidth * (bend * 3 / 24 + kMostZeros * steepest / 4));
}

}  // namespace
}  // namespace assay::reports::velocity_l1_test
