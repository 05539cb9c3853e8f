#include "core/solvers/lemke.hpp"

#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::lemke_test {
namespace {

struct Outcome {
  SolveStatus status;
  Vector<Rational> z;
  int pivots;
};

Outcome solve(const RationalLcp& lcp) {
  const Eigen::Index n = lcp.q.size();
  Lemke<Rational> lemke(n);
  Outcome outcome{SolveStatus::kNotRun, Vector<Rational>(n), 0};
  outcome.status = lemke.solve(lcp.m, lcp.q, n, outcome.z);
  outcome.pivots = lemke.pivots();
  return outcome;
}

RationalLcp problem(int n, std::initializer_list<int> m, std::initializer_list<int> q) {
  RationalLcp lcp{Matrix<Rational>(n, n), Vector<Rational>(n)};
  Eigen::Index k = 0;
  for (int entry : m) lcp.m(k / n, k % n) = entry, ++k;
  k = 0;
  for (int entry : q) lcp.q(k++) = entry;
  return lcp;
}

TEST(Lemke, GivesTheUniqueSolutionOfPositiveDefiniteProblems) {
  LcpGenerator generate(1);
  for (int i = 0; i < 1000; ++i) {
    const RationalLcp lcp = generate.positive_definite(generate.integer(1, 3));
    const Outcome outcome = solve(lcp);
    ASSERT_EQ(outcome.status, SolveStatus::kSolved) << lcp.m << "\n" << lcp.q;
    EXPECT_EQ(outcome.z, solve_by_enumeration(lcp).value()) << lcp.m << "\n" << lcp.q;
  }
}

TEST(Lemke, SolvesSemidefiniteProblemsIfAndOnlyIfTheyHaveASolution) {
  LcpGenerator generate(2);
  int without = 0;
  for (int i = 0; i < 1500; ++i) {
    const int n = i < 1400 ? generate.integer(1, 3) : 4;
    const RationalLcp lcp = generate.semidefinite(n, generate.integer(1, 2));
    const Outcome outcome = solve(lcp);
    if (solve_by_enumeration(lcp)) {
      ASSERT_EQ(outcome.status, SolveStatus::kSolved) << lcp.m << "\n" << lcp.q;
      ASSERT_TRUE(lcp.solved_by(outcome.z)) << lcp.m << "\n" << lcp.q;
    } else {
      ++without;
      ASSERT_EQ(outcome.status, SolveStatus::kNoSolution) << lcp.m << "\n" << lcp.q;
    }
  }
  EXPECT_GT(without, 100) << "too few problems without a solution were drawn";
}

TEST(Lemke, NeverClaimsASolutionThatIsNoneForMatricesWithoutStructure) {
  LcpGenerator generate(3);
  int solved = 0, unsolvable = 0;
  for (int i = 0; i < 3000; ++i) {
    const RationalLcp lcp = generate.general(generate.integer(1, 3));
    const Outcome outcome = solve(lcp);
    if (outcome.status == SolveStatus::kSolved) {
      ++solved;
      ASSERT_TRUE(lcp.solved_by(outcome.z)) << lcp.m << "\n" << lcp.q;
    } else {
      ASSERT_EQ(outcome.status, SolveStatus::kNoSolution);
      if (!solve_by_enumeration(lcp)) ++unsolvable;
    }
  }
  EXPECT_GT(solved, 1000);
  EXPECT_GT(unsolvable, 300);
}

TEST(Lemke, FollowsItsPathToTheEndWhateverTheTies) {
  LcpGenerator generate(4);
  for (int i = 0; i < 3000; ++i) {
    const int n = generate.integer(3, 5);
    RationalLcp lcp{generate.matrix(n, n, 1), generate.vector(n, 1)};
    const Outcome outcome = solve(lcp);
    ASSERT_NE(outcome.status, SolveStatus::kIterationLimit) << lcp.m << "\n" << lcp.q;
    if (outcome.status == SolveStatus::kSolved) {
      ASSERT_TRUE(lcp.solved_by(outcome.z));
    }
  }
}

TEST(Lemke, SolvesKostrevasCyclicMatrixFromEqualEntries) {
  const RationalLcp lcp = problem(3, {1, 2, 0, 0, 1, 2, 2, 0, 1}, {-1, -1, -1});
  const Outcome outcome = solve(lcp);
  ASSERT_EQ(outcome.status, SolveStatus::kSolved);
  EXPECT_EQ(outcome.z, Vector<Rational>::Constant(3, Rational(1, 3)));
}

TEST(Lemke, SolvesMurtysTriangularProblems) {
  for (int n = 1; n <= 8; ++n) {
    RationalLcp lcp{Matrix<Rational>::Identity(n, n), Vector<Rational>(n)};
    for (int i = 0; i < n; ++i) {
      lcp.q(i) = -((2 << n) - (4 << i));
      for (int j = 0; j < i; ++j) lcp.m(i, j) = 2;
    }
    const Outcome outcome = solve(lcp);
    ASSERT_EQ(outcome.status, SolveStatus::kSolved) << n;
    EXPECT_TRUE(lcp.solved_by(outcome.z)) << n;
    EXPECT_LE(outcome.pivots, 1 << n) << n;

    lcp.q.setConstant(Rational(-1));
    const Outcome equal = solve(lcp);
    ASSERT_EQ(equal.status, SolveStatus::kSolved) << n;
    EXPECT_EQ(equal.z, Vector<Rational>(Vector<Rational>::Unit(n, 0))) << n;
  }
}

TEST(Lemke, SolvesFathisIllConditionedProblemExactly) {
  for (int n = 1; n <= 8; ++n) {
    Matrix<Rational> lower = Matrix<Rational>::Identity(n, n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) lower(i, j) = 2;
    }
    const RationalLcp lcp{lower * lower.transpose(), Vector<Rational>::Constant(n, Rational(-1))};
    const Outcome outcome = solve(lcp);
    ASSERT_EQ(outcome.status, SolveStatus::kSolved) << n;
    EXPECT_EQ(outcome.z, Vector<Rational>(Vector<Rational>::Unit(n, 0))) << n;
  }
}

TEST(Lemke, AnswersTheSmallProblemsOfTheTextbooks) {
  EXPECT_EQ(solve(problem(0, {}, {})).status, SolveStatus::kSolved);
  // A segment of solutions.
  const RationalLcp segment = problem(2, {1, 1, 1, 1}, {-1, -1});
  EXPECT_EQ(solve(segment).status, SolveStatus::kSolved);
  EXPECT_TRUE(segment.solved_by(solve(segment).z));
  // Three solutions.
  const RationalLcp three = problem(2, {1, 2, 2, 1}, {-1, -1});
  EXPECT_TRUE(three.solved_by(solve(three).z));
  // Degenerate: z_1 = w_1 = 0.
  const RationalLcp degenerate = problem(2, {1, 0, 0, 1}, {-1, 0});
  EXPECT_TRUE(degenerate.solved_by(solve(degenerate).z));
  // Infeasible, and M = 0.
  EXPECT_EQ(solve(problem(2, {1, -1, -1, 1}, {-1, -1})).status, SolveStatus::kNoSolution);
  EXPECT_EQ(solve(problem(1, {0}, {-1})).status, SolveStatus::kNoSolution);
  EXPECT_EQ(solve(problem(1, {0}, {0})).status, SolveStatus::kSolved);
  EXPECT_EQ(solve(problem(1, {-1}, {-1})).status, SolveStatus::kNoSolution);
}

TEST(Lemke, GivesZeroWithoutAPivotWhereQIsNotNegative) {
  const Outcome outcome = solve(problem(2, {-1, -2, -3, -4}, {0, 5}));
  EXPECT_EQ(outcome.status, SolveStatus::kSolved);
  EXPECT_EQ(outcome.pivots, 0);
  EXPECT_TRUE(outcome.z.isZero(0));
}

TEST(Lemke, CommutesWithPermutationsWhereTheSolutionIsUnique) {
  LcpGenerator generate(5);
  for (int i = 0; i < 200; ++i) {
    const RationalLcp lcp = generate.positive_definite(4);
    Eigen::PermutationMatrix<Eigen::Dynamic> p(4);
    p.setIdentity();
    for (int k = 0; k < 4; ++k) p.applyTranspositionOnTheRight(k, generate.integer(k, 3));
    const Matrix<Rational> columns = lcp.m * p.transpose();
    const RationalLcp permuted{p * columns, p * lcp.q};
    EXPECT_EQ(solve(permuted).z, Vector<Rational>(p * solve(lcp).z));
  }
}

TEST(Lemke, CommutesWithPositiveScalingsOfRowsAndColumns) {
  LcpGenerator generate(6);
  for (int i = 0; i < 200; ++i) {
    const RationalLcp lcp = generate.positive_definite(3);
    RationalLcp scaled = lcp;
    Vector<Rational> columns(3);
    for (int k = 0; k < 3; ++k) {
      const Rational row = parse_rational("1e" + std::to_string(generate.integer(-30, 30)));
      columns(k) = parse_rational("7e" + std::to_string(generate.integer(-30, 30)));
      scaled.m.row(k) *= row;
      scaled.q(k) *= row;
      scaled.m.col(k) *= columns(k);
    }
    const Outcome outcome = solve(scaled);
    ASSERT_EQ(outcome.status, SolveStatus::kSolved);
    EXPECT_EQ(Vector<Rational>(outcome.z.cwiseProduct(columns)), solve(lcp).z);
  }
}

TEST(Lemke, StopsAtItsLimitOfPivots) {
  const RationalLcp lcp = problem(3, {1, 0, 0, 2, 1, 0, 2, 2, 1}, {-12, -8, -1});
  Lemke<Rational> lemke(3);
  Vector<Rational> z(3);
  ASSERT_EQ(lemke.solve(lcp.m, lcp.q, 3, z), SolveStatus::kSolved);
  const int needed = lemke.pivots();
  ASSERT_GE(needed, 2);
  lemke.max_pivots = needed;
  EXPECT_EQ(lemke.solve(lcp.m, lcp.q, 3, z), SolveStatus::kSolved);
  lemke.max_pivots = needed - 1;
  EXPECT_EQ(lemke.solve(lcp.m, lcp.q, 3, z), SolveStatus::kIterationLimit);
  EXPECT_EQ(lemke.pivots(), needed - 1);
}

TEST(Lemke, SolvesTheLeadingBlockAndGrowsOnDemand) {
  const RationalLcp lcp = problem(2, {2, 1, 1, 2}, {-4, -1});
  Lemke<Rational> lemke;
  Vector<Rational> z = Vector<Rational>::Constant(2, Rational(77));
  ASSERT_EQ(lemke.solve(lcp.m, lcp.q, 1, z), SolveStatus::kSolved);
  EXPECT_EQ(z(0), 2);
  EXPECT_EQ(z(1), 77);
  ASSERT_EQ(lemke.solve(lcp.m, lcp.q, 2, z), SolveStatus::kSolved);
  EXPECT_TRUE(lcp.solved_by(z));
}

TEST(LcpEnumeration, WitnessAWrongSolutionIsRefused) {
  const RationalLcp lcp = problem(2, {2, 1, 1, 2}, {-4, -1});
  const auto z = [](const Rational& a, const Rational& b) {
    Vector<Rational> result(2);
    result << a, b;
    return result;
  };
  EXPECT_TRUE(lcp.solved_by(z(2, 0)));
  EXPECT_FALSE(lcp.solved_by(z(1, 0)));                             // w < 0
  EXPECT_FALSE(lcp.solved_by(z(3, 0)));                             // w z > 0
  EXPECT_FALSE(lcp.solved_by(z(Rational(7, 3), Rational(-2, 3))));  // z < 0
}

TEST(SolveStatus, IsSpelledAsReportsSpellIt) {
  EXPECT_EQ(to_string(SolveStatus::kNotRun), "not-run");
  EXPECT_EQ(to_string(SolveStatus::kSolved), "solved");
  EXPECT_EQ(to_string(SolveStatus::kNoSolution), "no-solution");
  EXPECT_EQ(to_string(SolveStatus::kIterationLimit), "iteration-limit");
  EXPECT_EQ(to_string(SolveStatus::kStalled), "stalled");
  EXPECT_EQ(to_string(SolveStatus::kUndecided), "undecided");
  EXPECT_EQ(to_string(static_cast<SolveStatus>(99)), "unknown");
}

}  // namespace
}  // namespace assay::lemke_test
