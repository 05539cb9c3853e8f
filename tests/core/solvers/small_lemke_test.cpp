#include "core/solvers/small_lemke.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/machine.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/enumeration.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::small_lemke_test {
namespace {

const double kTolerance = std::ldexp(1.0, -30);

/// Pivots keep the order of the numbers, so that a dozen of them lose few digits of integers.
TEST(SmallLemke, FindsTheOnlySolutionOfDefiniteProblemsOfEverySize) {
  BoxGenerator generate(91);
  for (int k = 0; k < 600; ++k) {
    const int n = 1 + k % static_cast<int>(SmallLemke::kMost);
    const BoxVi<Rational> exact =
        make_lcp<Rational>(generate.monotone(n, n, true), generate.vector(n, 9));
    const auto problem = convert<double>(exact);
    Vector<double> z = Vector<double>::Constant(n, -1);
    SmallLemke lemke;
    if (!lemke.solve(problem, z)) {
      EXPECT_TRUE(z.isConstant(-1, 0)) << "changed without a solution";
      ADD_FAILURE() << problem.m << "\n" << problem.q;
      continue;
    }
    EXPECT_LE(lemke.pivots(), 2 * n + SmallLemke::kMore);
    EXPECT_LE(natural_residual<double>(problem, z), kTolerance);
    if (n > 5) continue;
    const auto truth = Enumeration<Rational>{}.solve(exact).z;
    EXPECT_LT((z - convert<double>(truth)).cwiseAbs().maxCoeff(), kTolerance);
  }
}

/// Small integers make ties, and singular matrices: what is given up is left as it was.
TEST(SmallLemke, WritesNothingThatIsNoSolution) {
  BoxGenerator generate(92);
  int found = 0, given_up = 0;
  for (int k = 0; k < 3000; ++k) {
    const int n = generate.integer(1, 8);
    const auto problem = convert<double>(generate.lcp(n));
    Vector<double> z = Vector<double>::Constant(n, -1);
    if (SmallLemke{}.solve(problem, z)) {
      ++found;
      EXPECT_LE(natural_residual<double>(problem, z), kTolerance) << problem.m << "\n" << problem.q;
    } else {
      ++given_up;
      EXPECT_TRUE(z.isConstant(-1, 0));
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(given_up, 100);
}

TEST(SmallLemke, SolvesSemidefiniteProblemsThatHaveASolution) {
  BoxGenerator generate(93);
  int found = 0;
  constexpr int kProblems = 500;
  for (int k = 0; k < kProblems; ++k) {
    const int n = generate.integer(4, 12);
    const Matrix<Rational> m = generate.monotone(n, n / 2, false);
    const Vector<Rational> z = generate.vector(n, 3).cwiseMax(Rational(0));
    const auto problem =
        make_lcp<double>(convert<double>(m), convert<double>(Vector<Rational>(-m * z)));
    Vector<double> own = Vector<double>::Zero(n);
    if (!SmallLemke{}.solve(problem, own)) continue;
    ++found;
    EXPECT_LE(natural_residual<double>(problem, own), kTolerance);
  }
  EXPECT_GT(found, kProblems * 9 / 10);
}

TEST(SmallLemke, GivesUpInARay) {
  const auto problem =
      make_lcp<double>(-Matrix<double>::Identity(2, 2), Vector<double>::Constant(2, -1));
  Vector<double> z = Vector<double>::Zero(2);
  EXPECT_FALSE(SmallLemke{}.solve(problem, z));
}

/// The transposed matrix of Murty: whether the path is short or given up, the problem is solved.
TEST(SmallLemke, MakesNoMorePivotsThanItSays) {
  for (const Eigen::Index n : {4, 8, 12}) {
    Matrix<double> m = Matrix<double>::Identity(n, n);
    for (Eigen::Index j = 0; j < n; ++j) m.row(j).tail(n - j - 1).setConstant(2);
    const auto problem = make_lcp<double>(m, Vector<double>::Constant(n, -1));
    Vector<double> z = Vector<double>::Zero(n);
    SmallLemke lemke;
    (void)lemke.solve(problem, z);
    EXPECT_LE(lemke.pivots(), 2 * n + SmallLemke::kMore);
    const auto result = BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance});
    EXPECT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_LE((result.z - Vector<double>::Unit(n, n - 1)).cwiseAbs().maxCoeff(), kTolerance);
  }
}

/// z = 1e320 overflows.
TEST(SmallLemke, OverflowsAreNotSolved) {
  auto problem =
      make_lcp<double>(Matrix<double>::Identity(3, 3), Vector<double>::Constant(3, -1e300));
  problem.m(0, 0) = 1e-20, problem.m(1, 0) = 1e-3;
  EXPECT_NE(BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance}).status,
            SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::small_lemke_test
