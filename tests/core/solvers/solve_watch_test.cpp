#include "core/solvers/solve_watch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "core/scalar/dd.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::solve_watch_test {
namespace {

template <class S>
using Laws = std::vector<ContactLaw<S>>;

/// More contacts than a direct method takes at once, and a matrix that is singular.
template <class S>
FrictionProblem<S> many_contacts() {
  ContactGenerator draw(11);
  return draw.many<S>(Laws<S>(20, Coulomb<S, 3>{ratio<S>(1, 2)}), 24, S(0));
}

/// −z″ = 1 in differences: all n unknowns are positive, so Lemke's method takes n pivots at least,
/// and sweeps are slow.
template <class S>
BoxVi<S> chain(int n) {
  Matrix<S> m = Matrix<S>::Constant(n, n, S(0));
  for (int i = 0; i < n; ++i) {
    m(i, i) = S(2);
    if (i > 0) m(i, i - 1) = m(i - 1, i) = S(-1);
  }
  return make_lcp<S>(std::move(m), Vector<S>::Constant(n, S(-1)));
}

/// Solves with a watch that ends it at the given step, and counts how often that is asked.
template <class Solver, class Problem, class S>
SolveResult<S> solve_for(int steps, const Problem& problem, const SolveOptions<S>& options) {
  int asked = 0;
  const SolveWatch watch([&](const SolveProgress& progress) {
    EXPECT_FALSE(progress.method.empty());
    EXPECT_GE(progress.steps, 0);
    return ++asked < steps;
  });
  const SolveResult<S> result = Solver{}.solve(problem, options);
  EXPECT_TRUE(SolveWatch::has_stopped()) << Solver::kName;
  EXPECT_EQ(asked, steps) << Solver::kName;
  return result;
}

template <class Solver, class Problem>
void expect_ends_with_its_point(const Problem& problem, int steps) {
  // No point that is not exact is within this tolerance.
  const SolveOptions<double> options{.tolerance = 1e-300};
  const auto result = solve_for<Solver>(steps, problem, options);
  EXPECT_NE(result.status, SolveStatus::kSolved) << Solver::kName;
  EXPECT_NE(result.status, SolveStatus::kNoSolution) << Solver::kName;
  ASSERT_EQ(result.z.size(), problem.size()) << Solver::kName;
  EXPECT_TRUE(all_finite(result.z)) << Solver::kName;
  EXPECT_EQ(result.residual, recomputed_residual(problem, result.z)) << Solver::kName;
}

TEST(SolveWatch, EndsSolversOfContactsWithTheirPoint) {
  const auto problem = many_contacts<double>();
  for (const int steps : {1, 3}) {
    expect_ends_with_its_point<FrictionAuto<double>>(problem, steps);
    expect_ends_with_its_point<NonsmoothGaussSeidel<double>>(problem, steps);
    expect_ends_with_its_point<AlartCurnier<double>>(problem, steps);
    expect_ends_with_its_point<ProximalNewton<double>>(problem, steps);
  }
}

TEST(SolveWatch, EndsSolversOfBoxProblemsWithTheirPoint) {
  const auto problem = chain<double>(24);
  for (const int steps : {1, 5}) {
    expect_ends_with_its_point<BoxLemke<double>>(problem, steps);
    expect_ends_with_its_point<ProjectedGaussSeidel<double>>(problem, steps);
  }
  expect_ends_with_its_point<NewtonFischerBurmeister<double>>(problem, 1);
}

TEST(SolveWatch, EndsWhatOneSolverLeavesToAnother) {
  // In double first, then from there.
  const auto contacts = solve_for<FrictionAuto<Dd>>(3, many_contacts<Dd>(), SolveOptions<Dd>{});
  EXPECT_NE(contacts.status, SolveStatus::kSolved);
  const auto box = solve_for<BoxAuto<Rational>>(3, chain<Rational>(40), SolveOptions<Rational>{});
  EXPECT_EQ(box.status, SolveStatus::kIterationLimit);
}

TEST(SolveWatch, EndsAnEnumerationThatIsNotComplete) {
  int asked = 0;
  const SolveWatch watch([&](const SolveProgress&) { return ++asked < 3; });
  EXPECT_FALSE(Enumeration<Rational>{}.solve_all(chain<Rational>(6)).complete);
  EXPECT_EQ(asked, 3);
}

TEST(SolveWatch, ChangesNothingIfItGoesOn) {
  const auto problem = many_contacts<double>();
  const auto alone = FrictionAuto<double>{}.solve(problem);
  double last = 0;
  int asked = 0;
  const SolveWatch watch([&](const SolveProgress& progress) {
    if (!std::isnan(progress.residual)) last = progress.residual;
    ++asked;
    return true;
  });
  const auto watched = FrictionAuto<double>{}.solve(problem);
  EXPECT_EQ(watched.status, SolveStatus::kSolved);
  EXPECT_TRUE(watched.z == alone.z);
  EXPECT_EQ(watched.iterations, alone.iterations);
  EXPECT_FALSE(SolveWatch::has_stopped());
  EXPECT_GT(asked, 0);
  EXPECT_LT(last, 1e-6);
}

TEST(SolveWatch, IsOfItsThreadAndScope) {
  const auto problem = many_contacts<double>();
  const auto solves = [&] {
    return FrictionAuto<double>{}.solve(problem).status == SolveStatus::kSolved;
  };
  {
    const SolveWatch outer([](const SolveProgress&) { return true; });
    {
      const SolveWatch inner([](const SolveProgress&) { return false; });
      EXPECT_FALSE(solves());
      bool other = false;
      std::thread([&] { other = solves(); }).join();
      EXPECT_TRUE(other);
    }
    EXPECT_FALSE(SolveWatch::has_stopped());
    EXPECT_TRUE(solves());
  }
  EXPECT_TRUE(solves());
}

}  // namespace
}  // namespace assay::solve_watch_test
