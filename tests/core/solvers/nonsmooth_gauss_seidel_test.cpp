#include "core/solvers/nonsmooth_gauss_seidel.hpp"

#include <gtest/gtest.h>

#include "core/scalar/mpfr.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::nonsmooth_gauss_seidel_test {
namespace {

template <class S>
std::vector<ContactLaw<S>> every_law(const S& mu) {
  return {Equality{2},
          Unilateral{},
          Coulomb<S, 2>{mu},
          Coulomb<S, 3>{mu},
          RollingCoulomb<S>{mu, S(mu / S(4))},
          Coulomb<S, 3>{mu}};
}

template <class S>
class GaussSeidel : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(GaussSeidel, Scalars);

TYPED_TEST(GaussSeidel, SolvesAMixtureOfAllLaws) {
  using S = TypeParam;
  ContactGenerator generate(1);
  for (int k = 0; k < 4; ++k) {
    const auto problem = generate.many<S>(every_law<S>(ratio<S>(1, 4)), 16, S(2));
    const auto result = NonsmoothGaussSeidel<S>().solve(problem);
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_GT(result.iterations, 1);
  }
}

TEST(NonsmoothGaussSeidel, ComesToTheSameSolutionWithEveryLocalSolver) {
  ContactGenerator generate(2);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 2.);
  const auto reference = NonsmoothGaussSeidel<double>().solve(problem);
  ASSERT_EQ(reference.status, SolveStatus::kSolved);
  for (const LocalSolver local :
       {LocalSolver::kAlartCurnier, LocalSolver::kJeanMoreau, LocalSolver::kProjection}) {
    NonsmoothGaussSeidel<double> solver;
    solver.settings.local_solver = local;
    const auto result = solver.solve(problem, {.tolerance = 1. / (1LL << 40)});
    ASSERT_EQ(result.status, SolveStatus::kSolved) << result.note;
    // the residual 2⁻⁴⁰ times the condition of W + its cone, below 64
    EXPECT_LE((result.z - reference.z).cwiseAbs().maxCoeff(), 64. / (1LL << 40));
  }
}

TEST(NonsmoothGaussSeidel, ComesToTheSameSolutionWithAnyErrorEvaluationAndRelaxation) {
  ContactGenerator generate(3);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 2.);
  const auto reference = NonsmoothGaussSeidel<double>().solve(problem);
  for (const ErrorEvaluation error : {ErrorEvaluation::kLight, ErrorEvaluation::kFull}) {
    for (const double relaxation : {0.75, 1., 1.25}) {
      NonsmoothGaussSeidel<double> solver;
      solver.settings.error_evaluation = error;
      solver.settings.relaxation = relaxation;
      const auto result = solver.solve(problem, {.tolerance = 1. / (1LL << 40)});
      ASSERT_EQ(result.status, SolveStatus::kSolved) << result.note;
      // as above
      EXPECT_LE((result.z - reference.z).cwiseAbs().maxCoeff(), 64. / (1LL << 40));
    }
  }
}

TEST(NonsmoothGaussSeidel, SolvesProblemsOfDeficientRank) {
  ContactGenerator generate(4);
  int solved = 0;
  for (int k = 0; k < 10; ++k) {
    const auto problem = generate.many<double>(every_law<double>(0.25), 8, 0.);
    const auto result =
        NonsmoothGaussSeidel<double>().solve(problem, {.tolerance = 1. / (1LL << 26)});
    solved += result.status == SolveStatus::kSolved ? 1 : 0;
    EXPECT_EQ(result.status == SolveStatus::kSolved,
              residual_is_within(result.residual, Dd(1. / (1LL << 26))));
  }
  EXPECT_GE(solved, 7);  // the iteration may be slow on these; it says so
}

TEST(NonsmoothGaussSeidel, SolvesEqualitiesWhoseBlockIsSingular) {
  const auto problem = one_contact<double>({1, 1, 1, 1}, {-2, -2}, Equality{2});
  EXPECT_EQ(NonsmoothGaussSeidel<double>().solve(problem).status, SolveStatus::kSolved);
}

TEST(NonsmoothGaussSeidel, StopsWhereThereIsNoSolution) {
  const auto none = one_contact<double>({0}, {-1}, Unilateral{});
  const auto result = NonsmoothGaussSeidel<double>().solve(none);
  EXPECT_NE(result.status, SolveStatus::kSolved);
  EXPECT_FALSE(result.note.empty());
  const auto contradiction = one_contact<double>({1, 1, 1, 1}, {-2, -1}, Equality{2});
  EXPECT_NE(NonsmoothGaussSeidel<double>().solve(contradiction).status, SolveStatus::kSolved);
}

TEST(NonsmoothGaussSeidel, StopsAtItsLimitWithTheBestIterate) {
  ContactGenerator generate(5);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 0.25);
  const auto result = NonsmoothGaussSeidel<double>().solve(problem, {.max_iterations = 2});
  EXPECT_EQ(result.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(result.iterations, 2);
  EXPECT_LE(
      result.residual,
      natural_residual<Dd>(convert<Dd>(problem), Vector<Dd>::Constant(problem.size(), Dd(0))));
}

TEST(NonsmoothGaussSeidel, StartsWhereItIsTold) {
  ContactGenerator generate(6);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 2.);
  const auto cold = NonsmoothGaussSeidel<double>().solve(problem);
  const auto warm = NonsmoothGaussSeidel<double>().solve(problem, {.start = cold.z});
  ASSERT_EQ(warm.status, SolveStatus::kSolved);
  EXPECT_LE(warm.iterations, 3);
}

TEST(NonsmoothGaussSeidel, AllocatesNothingInASweep) {
  ContactGenerator generate(7);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 2.);
  for (const LocalSolver local : {LocalSolver::kSingleContact, LocalSolver::kAlartCurnier}) {
    GaussSeidelSweeps<double> sweeps({.local_solver = local});
    sweeps.prepare(problem);
    Vector<double> r = Vector<double>::Zero(problem.size());
    const long before = allocations();
    double change = 0, residual = 0;
    for (int k = 0; k < 20; ++k) change = sweeps.sweep(r), residual = sweeps.residual(r);
    EXPECT_EQ(allocations(), before);
    EXPECT_LE(residual, 1);
    EXPECT_LE(change, 1);
  }
}

TEST(NonsmoothGaussSeidel, ResidualOfTheSweepsIsTheNaturalMap) {
  ContactGenerator generate(8);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 2.);
  GaussSeidelSweeps<double> sweeps;
  sweeps.prepare(problem);
  Vector<double> r = Vector<double>::Constant(problem.size(), 0.5);
  // sums in another order: badness 8, 16 terms
  EXPECT_LE(std::abs(sweeps.residual(r) - natural_residual(problem, r)),
            128 * unit_roundoff<double>() * (1 + natural_residual(problem, r)));
}

TEST(NonsmoothGaussSeidel, DoesNotChangeTheProblem) {
  ContactGenerator generate(9);
  const auto problem = generate.many<double>(every_law<double>(0.25), 16, 2.);
  const Matrix<double> w = problem.w.to_dense();
  const Vector<double> q = problem.q;
  static_cast<void>(NonsmoothGaussSeidel<double>().solve(problem));
  EXPECT_EQ(problem.w.to_dense(), w);
  EXPECT_EQ(problem.q, q);
}

TEST(NonsmoothGaussSeidel, RefusesWhatItCannotUse) {
  const auto good = one_contact<double>({1}, {-1}, Unilateral{});
  for (const double relaxation : {0., 2., -1., std::nan("")}) {
    NonsmoothGaussSeidel<double> solver;
    solver.settings.relaxation = relaxation;
    EXPECT_THROW(static_cast<void>(solver.solve(good)), InvalidInput);
  }
  NonsmoothGaussSeidel<double> solver;
  solver.settings.full_period = 0;
  EXPECT_THROW(static_cast<void>(solver.solve(good)), InvalidInput);
  EXPECT_THROW(static_cast<void>(NonsmoothGaussSeidel<double>().solve(
                   one_contact<double>({1}, {std::nan("")}, Unilateral{}))),
               InvalidInput);
}

TEST(NonsmoothGaussSeidel, OfNoContactIsSolved) {
  EXPECT_EQ(NonsmoothGaussSeidel<double>().solve({}).status, SolveStatus::kSolved);
}

TEST(NonsmoothGaussSeidel, EndsAmongNumbersThatOverflow) {
  const auto huge = one_contact<double>(
      {1e300, 1e300, 0, 1e300, 1e300, 0, 0, 0, 1e-300}, {-1e300, 1e300, 1}, Coulomb<double, 3>{1});
  const auto result = NonsmoothGaussSeidel<double>().solve(huge);
  EXPECT_TRUE(result.status != SolveStatus::kSolved || is_finite(result.residual));
}

TEST(NonsmoothGaussSeidel, StagnationNeedsThousandsOfSweepsWithoutProgress) {
  EXPECT_FALSE(has_stagnated(3000, 0));
  EXPECT_TRUE(has_stagnated(3001, 0));
  EXPECT_FALSE(has_stagnated(100000, 50000));
  EXPECT_TRUE(has_stagnated(100000, 49999));
}

}  // namespace
}  // namespace assay::nonsmooth_gauss_seidel_test
