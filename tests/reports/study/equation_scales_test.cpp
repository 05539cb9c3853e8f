#include "reports/study/equation_scales.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/benchmarks/busy_seconds.hpp"
#include "tests/reports/study/motion_of_problem.hpp"

namespace assay::reports::equation_scales_test {
namespace {

EquationScales scales_of(const char* problem, const oracles::Settings& settings, double t_end) {
  const MotionOfProblem of(problem, settings, t_end);
  return equation_scales(of.model, of.motion, t_end);
}
EquationScales scales_of_mode(const char* w, const char* sigma, double t_end) {
  return scales_of("modal-oscillators", {{"n", "1"}, {"w1", w}, {"sigma1", sigma}}, t_end);
}

void expect_about(double measured, double exact) {
  EXPECT_LT(std::abs(measured - exact), 1e-6 * exact) << measured;
}

TEST(EquationScales, OfAnOscillation) {
  const EquationScales of = scales_of_mode("1000", "0", 2);
  expect_about(of.reaction, 1e-3);
  expect_about(of.growth, 1e-6);  // (1 + 10⁶ h²)^(2/(2h)) is e there
}

/// λ² + 2·10⁵ λ + 1 = 0, of which the motion shows the slow root alone.
TEST(EquationScales, OfADampedMode) {
  const EquationScales of = scales_of_mode("1", "1e5", 1);
  expect_about(of.reaction, 1 / 2e5);
  EXPECT_GT(of.growth, of.reaction) << "nothing grows where the step is stable";
}

/// |1 + λh|² = 1 − 2 σ h + 1000² h².
TEST(EquationScales, OfADampedOscillation) {
  expect_about(scales_of_mode("1000", "10", 1).growth, 2 * (1 + 10) / 1e6);
  expect_about(scales_of_mode("1000", "0", 100).growth, 2e-8);
}

TEST(EquationScales, OfABodyInFreeFallAreNone) {
  const EquationScales of = scales_of("bouncing-ball", {}, 1);
  EXPECT_EQ(of.reaction, std::numeric_limits<double>::infinity());
  EXPECT_EQ(of.growth, std::numeric_limits<double>::infinity());
}

TEST(EquationScales, OfAHeavyTopShrinkWithItsMomentOfInertia) {
  const EquationScales usual = scales_of("heavy-top", {}, 0.25);
  EXPECT_LT(scales_of("heavy-top", {{"I3", "5e4"}}, 0.25).reaction, usual.reaction / 1e4);
}

/// The equations of a linear system are the same at all instants, so that their roots are found
/// once. They cost as much as tens of products of a matrix of 300 rows; at each of 64 instants they
/// would cost thousands.
TEST(EquationScales, OfALargeLinearSystemAreFoundOnce) {
  const MotionOfProblem of("modal-oscillators", {{"n", "150"}}, 1);
  const double whole = least_seconds(3, 10, [&] { (void)equation_scales(of.model, of.motion, 1); });
  Matrix<double> a = Matrix<double>::Constant(300, 300, 1.0 / 300), square;
  const double once = least_seconds(3, 10, [&] { square = a * a; });
  EXPECT_GT(square(0, 0), 0);
  EXPECT_LT(whole, 300 * once) << whole << " s";
}

}  // namespace
}  // namespace assay::reports::equation_scales_test
