#include "core/solvers/small_box_newton.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/machine.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/enumeration.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::small_box_newton_test {
namespace {

const double kTolerance = std::ldexp(1.0, -30);

TEST(SmallBoxNewton, FindsTheOnlySolutionOfDefiniteProblems) {
  BoxGenerator generate(81);
  int found = 0;
  constexpr int kProblems = 400;
  for (int k = 0; k < kProblems; ++k) {
    const BoxVi<Rational> exact = generate.unique(generate.integer(1, 5));
    const auto problem = convert<double>(exact);
    Vector<double> z = Vector<double>::Zero(problem.size());
    SmallBoxNewton newton;
    if (!newton.improve(problem, kTolerance, z)) continue;
    ++found;
    const auto truth = Enumeration<Rational>{}.solve(exact).z;
    EXPECT_LT((z - convert<double>(truth)).cwiseAbs().maxCoeff(), 1000 * kTolerance)
        << problem.m << "\n"
        << problem.q;
  }
  EXPECT_GT(found, kProblems * 9 / 10);
}

TEST(SmallBoxNewton, NeverCallsSolvedWhatIsNot) {
  BoxGenerator generate(82);
  int found = 0;
  for (int k = 0; k < 2000; ++k) {
    const auto problem = convert<double>(generate.box(generate.integer(1, 5)));
    const Vector<double> start = Vector<double>::Zero(problem.size());
    Vector<double> z = start;
    for (Eigen::Index i = 0; i < z.size(); ++i) {
      z(i) = project<double>(problem.bounds[static_cast<std::size_t>(i)], z(i));
    }
    const Vector<double> projected = z;
    if (SmallBoxNewton{}.improve(problem, kTolerance, z)) {
      ++found;
      EXPECT_LE(natural_residual<double>(problem, z), 2 * kTolerance);
    } else {
      EXPECT_TRUE(z == projected) << "changed without a solution";
    }
  }
  EXPECT_GT(found, 500);
}

TEST(SmallBoxNewton, GivesUpAtSingularPieces) {
  BoxGenerator generate(83);
  int singular = 0;
  for (int k = 0; k < 200; ++k) {
    const Matrix<Rational> m = generate.monotone(6, 2, false);
    const Vector<Rational> q = m * generate.vector(6, 3) - generate.vector(6, 1).cwiseAbs();
    const auto problem = make_lcp<double>(convert<double>(m), convert<double>(q));
    Vector<double> z = Vector<double>::Zero(6);
    SmallBoxNewton newton;
    const bool is_solved = newton.improve(problem, kTolerance, z);
    if (!newton.is_singular()) continue;
    ++singular;
    EXPECT_FALSE(is_solved);
    EXPECT_TRUE(z.isZero(0));
  }
  EXPECT_GT(singular, 10);
}

TEST(SmallBoxNewton, SolvesTriangularProblemsByItsSweep) {
  Matrix<double> m = Matrix<double>::Identity(10, 10);
  for (Eigen::Index j = 0; j < 10; ++j) m.col(j).tail(9 - j).setConstant(2);
  const auto problem = make_lcp<double>(m, Vector<double>::Constant(10, -1));
  Vector<double> z = Vector<double>::Zero(10);
  SmallBoxNewton newton;
  EXPECT_TRUE(newton.improve(problem, kTolerance, z));
  EXPECT_EQ(newton.steps(), 0);
  EXPECT_EQ(z, Vector<double>(Vector<double>::Unit(10, 0)));
}

/// Eliminations leave out what is 0.
TEST(SmallBoxNewton, SolvesMatricesWithFewEntries) {
  BoxGenerator generate(84);
  constexpr int kSize = 24;
  for (int k = 0; k < 50; ++k) {
    BoxVi<double> problem{8 * Matrix<double>::Identity(kSize, kSize), Vector<double>(kSize), {}};
    problem.bounds.resize(kSize);  // free: M z = −q
    Vector<double> z(kSize);
    for (Eigen::Index i = 0; i < kSize; ++i) {
      problem.m(i, generate.integer(0, kSize - 1)) += generate.integer(-3, 3);
      problem.m(generate.integer(0, kSize - 1), i) += generate.integer(-1, 1);
      z(i) = generate.integer(-9, 9);
    }
    problem.q = -problem.m * z;
    Vector<double> found = Vector<double>::Zero(kSize);
    SmallBoxNewton newton;
    if (!newton.improve(problem, kTolerance, found)) {
      EXPECT_TRUE(newton.is_singular());
      continue;
    }
    EXPECT_LE((problem.m * found + problem.q).cwiseAbs().maxCoeff(), 2 * kTolerance);
  }
}

/// z₀ = 1e310 overflows, and the free unknown has no bound to be put on.
TEST(SmallBoxNewton, DoesNotTakeWhatOverflows) {
  BoxVi<double> problem{Matrix<double>::Identity(3, 3), Vector<double>::Ones(3), {}};
  problem.m(0, 0) = 1e-10, problem.m(2, 0) = -1;
  problem.q(0) = 1e300;
  problem.bounds = {{}, {0.0, std::nullopt}, {0.0, std::nullopt}};
  Vector<double> z = Vector<double>::Zero(3);
  EXPECT_FALSE(SmallBoxNewton{}.improve(problem, kTolerance, z));
  EXPECT_TRUE(z.isZero(0));
  const auto result = BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance});
  EXPECT_NE(result.status, SolveStatus::kSolved);
}

/// Elimination of the free unknown overflows.
TEST(SmallBoxNewton, LeavesAnOverflowToOthersThatNameIt) {
  BoxVi<double> problem{Matrix<double>::Zero(2, 2), Vector<double>(2), {}};
  problem.m(0, 1) = -8e299, problem.m(1, 1) = 4e-161;
  problem.q << -1, 0;
  problem.bounds = {{0.0, std::nullopt}, {}};
  EXPECT_NE(BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance}).status,
            SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::small_box_newton_test
