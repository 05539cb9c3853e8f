#include "core/scalar/ladder.hpp"
#include "core/solvers/lemke.hpp"
#include "core/solvers/box_lemke.hpp"

#include <gtest/gtest.h>

#include "core/scalar/interval.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::box_lemke_test {
namespace {

TEST(BoxLemke, NeverContradictsTheEnumeration) {
  BoxGenerator generate(51);
  int solved = 0, proved = 0, open = 0;
  for (int k = 0; k < 3000; ++k) {
    const BoxVi<Rational> problem = generate.box(generate.integer(0, 4));
    const auto result = BoxLemke<Rational>{}.solve(problem);
    const bool solvable = !Enumeration<Rational>{}.solve_all(problem).is_empty();
    if (result.status == SolveStatus::kSolved) {
      ++solved;
      ASSERT_TRUE(is_solution(problem, result.z)) << problem.m << "\n" << problem.q;
    } else if (result.status == SolveStatus::kNoSolution) {
      ++proved;
      ASSERT_FALSE(solvable) << problem.m << "\n" << problem.q;
    } else {
      ++open;
      ASSERT_EQ(result.status, SolveStatus::kStalled);
    }
  }
  EXPECT_GT(solved, 1500);
  EXPECT_GT(proved, 100);
  EXPECT_LT(open, 900);
}

TEST(BoxLemke, DecidesEveryMonotoneProblem) {
  BoxGenerator generate(52);
  int without = 0;
  for (int k = 0; k < 1500; ++k) {
    const int n = generate.integer(1, 4);
    BoxVi<Rational> problem = make_lcp<Rational>(
        generate.monotone(n, generate.integer(0, n), false), generate.vector(n, 3));
    for (Bounds<Rational>& bounds : problem.bounds) bounds = generate.bounds();
    const auto result = BoxLemke<Rational>{}.solve(problem);
    const bool solvable = !Enumeration<Rational>{}.solve_all(problem).is_empty();
    ASSERT_EQ(result.status, solvable ? SolveStatus::kSolved : SolveStatus::kNoSolution)
        << problem.m << "\n"
        << problem.q;
    without += solvable ? 0 : 1;
  }
  EXPECT_GT(without, 50);
}

TEST(BoxLemke, SolvesWhereTheBlockOfTheEqualitiesIsSingular) {
  // w₀ = z₁ − 1 = 0 determines z₁, and z₀ only enters w₁ = −z₀ + 2 = 0.
  BoxVi<Rational> problem = lcp_of(2, {0, 1, -1, 0}, {-1, 2});
  problem.bounds[0] = {};
  auto result = BoxLemke<Rational>{}.solve(problem);
  ASSERT_EQ(result.status, SolveStatus::kSolved);
  EXPECT_EQ(result.z(0), 2);
  EXPECT_EQ(result.z(1), 1);
  // A free unknown that enters nothing, and an equality without unknowns that holds.
  problem = lcp_of(2, {0, 0, 0, 1}, {0, -3});
  problem.bounds[0] = {};
  EXPECT_EQ(BoxLemke<Rational>{}.solve(problem).status, SolveStatus::kSolved);
  problem.q(0) = 1;
  EXPECT_EQ(BoxLemke<Rational>{}.solve(problem).status, SolveStatus::kNoSolution);
  // Equalities only, of rank 1, consistent or not; in double too, where the rank is rounded.
  problem = lcp_of(2, {1, 3, 3, 9}, {-1, -3});
  problem.bounds[0] = problem.bounds[1] = {};
  EXPECT_EQ(BoxLemke<Rational>{}.solve(problem).status, SolveStatus::kSolved);
  BoxVi<double> rounded = convert<double>(problem);
  rounded.m /= 7;
  rounded.q /= 7;
  EXPECT_EQ(BoxLemke<double>{}.solve(rounded).status, SolveStatus::kSolved);
  problem.q(1) = -2;
  EXPECT_EQ(BoxLemke<Rational>{}.solve(problem).status, SolveStatus::kNoSolution);
}

TEST(BoxLemke, SaysWhatARayProves) {
  const auto infeasible = BoxLemke<double>{}.solve(convert<double>(lcp_of(1, {-1}, {-1})));
  EXPECT_EQ(infeasible.status, SolveStatus::kNoSolution);
  EXPECT_FALSE(infeasible.note.empty());
  // Feasible without a solution: no ray can prove it.
  for (const BoxExample& example : exact_examples()) {
    if (example.name != "feasible_unsolvable") continue;
    const auto result = BoxLemke<Rational>{}.solve(example.problem);
    EXPECT_EQ(result.status, SolveStatus::kStalled);
    EXPECT_FALSE(result.note.empty());
  }
}

TEST(BoxLemke, StopsAtTheLimitOfPivots) {
  const auto problem = lcp_of(3, {1, 0, 0, 2, 1, 0, 2, 2, 1}, {-12, -8, -1});
  const auto result = BoxLemke<Rational>{}.solve(problem, {.max_iterations = 1});
  EXPECT_EQ(result.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(result.iterations, 1);
}

TEST(BoxLemke, KeepsBoundsExactlyAndFixedUnknownsFixed) {
  BoxGenerator generate(53);
  for (int k = 0; k < 300; ++k) {
    const BoxVi<double> problem = convert<double>(generate.unique(generate.integer(1, 5)));
    const auto result = BoxLemke<double>{}.solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
      const auto& bounds = problem.bounds[static_cast<std::size_t>(i)];
      EXPECT_EQ(result.z(i), project<double>(bounds, result.z(i)));
    }
  }
}

TEST(BoxLemke, OnIntervalsEnclosesTheSolutionOrSaysUndecided) {
  BoxGenerator generate(54);
  int solved = 0, undecided = 0;
  for (int k = 0; k < 300; ++k) {
    const BoxVi<Rational> exact = generate.unique(generate.integer(1, 3));
    BoxVi<Interval> problem;
    problem.m = exact.m.unaryExpr([](const Rational& x) { return Interval(Rational(x / 3)); });
    problem.q = exact.q.unaryExpr([](const Rational& x) { return Interval(Rational(x / 3)); });
    for (const auto& bounds : exact.bounds) {
      problem.bounds.emplace_back();
      if (bounds.lower) problem.bounds.back().lower = Interval(*bounds.lower);
      if (bounds.upper) problem.bounds.back().upper = Interval(*bounds.upper);
    }
    const auto result = BoxLemke<Interval>{}.solve(problem);
    if (result.status == SolveStatus::kUndecided) {
      ++undecided;
      continue;
    }
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    ++solved;
    const auto truth = BoxLemke<Rational>{}.solve(exact);
    for (Eigen::Index i = 0; i < exact.size(); ++i) {
      EXPECT_TRUE(result.z(i).contains(truth.z(i)));
    }
  }
  EXPECT_GT(solved, 100);
  EXPECT_GT(undecided, 0);
}

/// −1 ≤ z ≤ 1 with w = 2 z + q: dz/dq = −1/2 inside, 0 on a bound.
TEST(BoxLemke, OnJetsDifferentiatesThePieceTaken) {
  using J = Jet<double, 1>;
  for (const auto& [q, slope] : {std::pair(1.0, -0.5), std::pair(5.0, 0.0), std::pair(-5.0, 0.0)}) {
    BoxVi<J> problem{Matrix<J>::Constant(1, 1, J(2)), Vector<J>(1), {{J(-1), J(1)}}};
    problem.q(0) = J(q, 0);
    const auto result = BoxLemke<J>{}.solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_EQ(result.z(0).v[0], slope);  // dyadic: exact
  }
}

}  // namespace
}  // namespace assay::box_lemke_test
