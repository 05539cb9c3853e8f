#include "core/schemes/newton_ending.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/machine.hpp"

namespace assay::newton_ending_test {
namespace {

/// The distance from the solution 1 at which an iteration x := 1 + rate (x − 1), rounded, ends.
double distance_at_the_end(double rate, double tolerance) {
  NewtonReport<double> report;
  double x = 0, before = 0;
  const SolveStatus status = run_newton(
      100000,
      report,
      [&] {
        const double next = 1 + rate * (x - 1);
        report.change = std::abs(next - x);
        x = next;
        return SolveStatus::kSolved;
      },
      [&] {
        const bool ends = has_converged(report, before, 1.0, tolerance);
        before = report.change;
        return ends;
      },
      [] { return false; });
  EXPECT_EQ(status, SolveStatus::kSolved) << rate;
  return std::abs(x - 1);
}

TEST(NewtonEnding, IsWithinRoundingOfTheSolutionWhereConvergenceIsLinear) {
  // A change δ is seen to fall, by (1 − rate) δ, until that is a rounding; the solution is then
  // δ/(1 − rate) away.
  for (const double rate : {0.01, 0.25, 0.5, 0.51, 0.75, 0.9, 0.99}) {
    const double bound = 16 * unit_roundoff<double>() / ((1 - rate) * (1 - rate));
    EXPECT_LE(distance_at_the_end(rate, 0), bound) << rate;
  }
}

TEST(NewtonEnding, IsWithinTheToleranceOfTheSolutionWhereConvergenceIsLinear) {
  for (const double rate : {0.01, 0.25, 0.5, 0.75}) {
    EXPECT_LE(distance_at_the_end(rate, 1e-6), 1e-6 / (1 - rate)) << rate;
  }
}

}  // namespace
}  // namespace assay::newton_ending_test
