#include "core/solvers/box_sweeps.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/solvers/box_auto.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::box_sweeps_test {
namespace {

const double kTolerance = std::ldexp(1.0, -30);
constexpr int kMany =
    static_cast<int>(SmallBoxNewton::kMost) + 4;  ///< which Newton leaves to sweeps

/// A chain of relays: the diagonal of M is so much larger than the rest as `diagonal` says.
BoxVi<double> chain(int n, double diagonal) {
  BoxVi<double> problem{Matrix<double>::Zero(n, n), Vector<double>(n), {}};
  for (int i = 0; i < n; ++i) {
    problem.m(i, i) = diagonal;
    if (i > 0) problem.m(i, i - 1) = problem.m(i - 1, i) = -1;
    problem.q(i) = i % 3 - 1;
    problem.bounds.push_back({-0.25, 0.25});
  }
  return problem;
}

TEST(BoxSweeps, SolveADominantProblem) {
  const BoxVi<double> problem = chain(kMany, 8);
  Vector<double> z = Vector<double>::Zero(kMany);
  BoxSweeps<double> sweeps;
  EXPECT_TRUE(sweeps.improve(problem, kTolerance, z));
  EXPECT_LE(natural_residual<double>(problem, z), 2 * kTolerance);
  EXPECT_EQ(BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance}).note, "sweeps: solved");
}

TEST(BoxSweeps, GiveUpWhereTheyAreSlowAndLeaveTheRestToOthers) {
  BoxVi<double> problem = chain(kMany, 2);
  for (auto& bounds : problem.bounds) bounds = {};
  Vector<double> z = Vector<double>::Zero(kMany);
  BoxSweeps<double> sweeps;
  EXPECT_FALSE(sweeps.improve(problem, kTolerance, z));
  EXPECT_LT(sweeps.sweeps(), BoxSweeps<double>::kMostSweeps);
  const auto result = BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance});
  EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
  EXPECT_TRUE(result.note.starts_with("newton-min")) << result.note;
}

TEST(BoxSweeps, EndAtOnceWithoutAPositiveDiagonal) {
  for (const double diagonal : {0.0, -1.0}) {
    Vector<double> z = Vector<double>::Zero(4);
    BoxSweeps<double> sweeps;
    EXPECT_FALSE(sweeps.improve(chain(4, diagonal), kTolerance, z));
    EXPECT_EQ(sweeps.sweeps(), 0);
    EXPECT_TRUE(z.isZero(0));
  }
}

}  // namespace
}  // namespace assay::box_sweeps_test
