#include "core/solvers/pseudo_transient_newton.hpp"

#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/alart_curnier_equations.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"
#include "core/solvers/semismooth_newton.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::pseudo_transient_newton_test {
namespace {

template <class S>
using Continuation = PseudoTransientNewton<S, ReducedEquations<S>>;
template <class S>
using LineSearch = SemismoothNewton<S, ReducedEquations<S>>;

/// The residual and the steps of a Newton method after 16 sweeps of Gauss-Seidel.
template <class Newton, class S>
std::pair<S, int> after_sweeps(const FrictionProblem<S>& problem, const S& tolerance) {
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  GaussSeidelSweeps<S> sweeps;
  sweeps.prepare(problem);
  for (int k = 0; k < 16; ++k) sweeps.sweep(r);
  ReducedEquations<S> equations(problem, AlartCurnierVariant::kStandard);
  Newton newton(equations);
  newton.improve(r, tolerance, 40);
  return {natural_residual<S>(problem, r), newton.steps()};
}

TEST(PseudoTransientNewton, SolvesAHyperstaticHeapWhereALineSearchEndsInALocalMinimum) {
  const auto file = reports::read_problem(
      ASSAY_SOURCE_DIR "/reference/data/problems/friction-3d/OneObject-i100000-499.hdf5.dat", "");
  const auto problem = convert<double>(std::get<FrictionProblem<Rational>>(file.problem));
  EXPECT_LE((after_sweeps<Continuation<double>>(problem, 1e-12).first), 1e-12);
  EXPECT_GT((after_sweeps<LineSearch<double>>(problem, 1e-12).first), 1e-6) << "witness";
}

template <class S>
class PseudoTransientNewtonOn : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(PseudoTransientNewtonOn, Scalars);

TYPED_TEST(PseudoTransientNewtonOn, SolvesSingularProblemsToTheDigitsOfTheScalar) {
  using S = TypeParam;
  ContactGenerator draw(1);
  for (int k = 0; k < 5; ++k) {
    const std::vector<ContactLaw<S>> laws(6, Coulomb<S, 3>{ratio<S>(1, 4)});
    const auto problem = draw.many<S>(laws, 8, S(0));  // rank 8 of 18
    const auto [residual, steps] = after_sweeps<Continuation<S>>(problem, S(0));
    // 256 u: the rounding of 18 products of numbers below 14.
    EXPECT_TRUE(residual <= S(256) * unit_roundoff<S>()) << to_decimal(residual);
    EXPECT_LE(steps, 40);
  }
}

TEST(PseudoTransientNewton, EndsWhereThereIsNoSolution) {
  const FrictionProblem<double> problem{BlockMatrix<double>({3, 3}, {}),
                                        Vector<double>::Constant(6, -1),
                                        {Coulomb<double, 3>{0.5}, Coulomb<double, 3>{0.5}}};
  const auto [residual, steps] = after_sweeps<Continuation<double>>(problem, 1e-12);
  EXPECT_GT(residual, 0.1);
  EXPECT_LE(steps, 40);
}

TEST(PseudoTransientNewton, TakesNoStepAtAZero) {
  FrictionProblem<double> problem{
      BlockMatrix<double>({3}, {}), Vector<double>::Zero(3), {Coulomb<double, 3>{0.5}}};
  problem.q(0) = 1;
  EXPECT_EQ((after_sweeps<Continuation<double>>(problem, 1e-12)), (std::pair{0.0, 0}));
}

}  // namespace
}  // namespace assay::pseudo_transient_newton_test
