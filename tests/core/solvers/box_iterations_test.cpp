#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/solver_list.hpp"
#include "core/solvers/newton_fischer_burmeister.hpp"
#include "core/solvers/newton_min.hpp"
#include "core/solvers/projected_gauss_seidel.hpp"
#include "core/solvers/projection.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::box_iterations_test {
namespace {

BoxVi<double> spd() { return convert<double>(lcp_of(3, {4, 1, 0, 1, 3, 1, 0, 1, 5}, {-1, 2, -3})); }

TEST(ProjectedSor, ConvergesForEveryRelaxationBelowTwo) {
  for (const double omega : {0.5, 1.0, 1.5, 1.9}) {
    ProjectedSor<double> solver;
    solver.relaxation = omega;
    EXPECT_EQ(solver.solve(spd()).status, SolveStatus::kSolved) << omega;
  }
  for (const double omega : {0.0, -1.0, 2.0, std::numeric_limits<double>::quiet_NaN()}) {
    ProjectedSor<double> solver;
    solver.relaxation = omega;
    EXPECT_THROW((void)solver.solve(spd()), InvalidInput) << omega;
  }
}

TEST(ProjectedSor, WithoutRelaxationIsGaussSeidel) {
  const auto sor = ProjectedSor<double>{}.solve(spd());
  const auto pgs = ProjectedGaussSeidel<double>{}.solve(spd());
  EXPECT_EQ(sor.z, pgs.z);
  EXPECT_EQ(sor.iterations, pgs.iterations);
}

TEST(ProjectedSor, RefusesADiagonalThatIsNotPositive) {
  EXPECT_THROW((void)ProjectedSor<Rational>{}.solve(lcp_of(2, {1, 0, 0, 0}, {1, 1})), InvalidInput);
  EXPECT_THROW((void)ProjectedSor<Rational>{}.solve(lcp_of(1, {-1}, {1})), InvalidInput);
}

TEST(ProjectedSor, EndsOnRationalsBeforeNumbersExplode) {
  const auto result = ProjectedSor<Rational>{}.solve(lcp_of(2, {3, 1, 1, 3}, {-1, -1}));
  EXPECT_EQ(result.status, SolveStatus::kIterationLimit);
  EXPECT_LT(result.residual, Rational(1, 1000000));
  const auto near = ProjectedSor<Rational>{}.solve(lcp_of(2, {3, 1, 1, 3}, {-1, -1}),
                                                   {.tolerance = Rational(1, 1000)});
  EXPECT_EQ(near.status, SolveStatus::kSolved);
  EXPECT_LE(near.residual, Rational(1, 1000));
}

TEST(Projection, SolvesMonotoneProblemsThatAreNotSymmetric) {
  // A skew M: the gradient step alone would run away from (1, 1).
  const auto skew = convert<double>(lcp_of(2, {0, 1, -1, 0}, {-1, 1}));
  const auto result = Projection<double>{}.solve(skew);
  ASSERT_EQ(result.status, SolveStatus::kSolved);
  EXPECT_EQ(Projection<double>{}.solve(spd()).status, SolveStatus::kSolved);
}

TEST(Projection, DoesNotCallOverflowASolution) {
  for (const BoxExample& example : exact_examples()) {
    if (example.name.find("rand_any") == std::string::npos) continue;  // none has a solution
    const auto result = Projection<double>{}.solve(convert<double>(example.problem));
    EXPECT_NE(result.status, SolveStatus::kSolved) << example.name;
  }
}

TEST(NewtonMin, IsExactOnRationalsAfterFewSteps) {
  BoxGenerator generate(61);
  for (int k = 0; k < 200; ++k) {
    const BoxVi<Rational> problem = generate.unique(generate.integer(1, 5));
    const auto result = NewtonMin<Rational>{}.solve(problem);
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    ASSERT_TRUE(is_solution(problem, result.z));
    EXPECT_LE(result.iterations, 40);
  }
}

TEST(NewtonMin, StallsOrStopsWhereThereIsNoSolution) {
  const auto result = NewtonMin<Rational>{}.solve(lcp_of(1, {0}, {-1}));
  EXPECT_EQ(result.status, SolveStatus::kStalled);
  EXPECT_EQ(result.residual, 1);
}

TEST(NewtonFischerBurmeister, SolvesSemidefiniteProblemsWithASolution) {
  BoxGenerator generate(62);
  int solved = 0;
  for (int k = 0; k < 200; ++k) {
    const int n = generate.integer(2, 5);
    BoxVi<Rational> problem =
        make_lcp<Rational>(generate.monotone(n, n - 1, false), generate.vector(n, 3));
    const auto truth = BoxLemke<Rational>{}.solve(problem).status;
    const auto result = NewtonFischerBurmeister<double>{}.solve(convert<double>(problem));
    if (truth == SolveStatus::kNoSolution) {
      ASSERT_NE(result.status, SolveStatus::kSolved) << problem.m << "\n" << problem.q;
    } else if (result.status == SolveStatus::kSolved) {
      ++solved;
    }
  }
  EXPECT_GT(solved, 130);
}

}  // namespace
}  // namespace assay::box_iterations_test
