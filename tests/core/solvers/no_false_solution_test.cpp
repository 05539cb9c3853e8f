#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/solver_list.hpp"

namespace assay::no_false_solution_test {
namespace {

template <class S>
FrictionProblem<S> friction_problem(std::vector<ContactLaw<S>> laws,
                                    std::initializer_list<std::initializer_list<int>> w,
                                    std::initializer_list<int> q) {
  FrictionProblem<S> problem;
  const auto n = static_cast<Eigen::Index>(q.size());
  Matrix<S> dense(n, n);
  problem.q.resize(n);
  Eigen::Index i = 0;
  for (const auto& row : w) {
    Eigen::Index j = 0;
    for (const int entry : row) dense(i, j++) = S(entry);
    ++i;
  }
  i = 0;
  for (const int entry : q) problem.q(i++) = S(entry);
  std::vector<Eigen::Index> sizes;
  for (const auto& law : laws) sizes.push_back(dimension(law));
  problem.w = BlockMatrix<S>::from_dense(dense, sizes);
  problem.laws = std::move(laws);
  return problem;
}

template <class S>
class NoFalseSolution : public testing::Test {
 protected:
  static void expect_unsolved(const FrictionProblem<S>& problem, const SolveOptions<S>& options) {
    const auto expect = [&](auto solver) {
      const auto result = solver.solve(problem, options);
      EXPECT_NE(result.status, SolveStatus::kSolved)
          << solver.kName << " " << result.note << " r " << scalar_cast<double>(S(result.z(0)));
    };
    expect(FrictionAuto<S>{});
    expect(ProximalNewton<S>{});
    expect(AlartCurnier<S>{});
    expect(JeanMoreau<S>{});
    expect(NonsmoothGaussSeidel<S>{});
  }
};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(NoFalseSolution, Scalars);

/// u = 3 whatever r is; the digits of a huge r would hide it.
TYPED_TEST(NoFalseSolution, OfAnEqualityThatNothingCanChange) {
  using S = TypeParam;
  const auto problem = friction_problem<S>({Unilateral{}, Equality{1}}, {{0, 0}, {0, 0}}, {1, 3});
  TestFixture::expect_unsolved(problem, {});
  TestFixture::expect_unsolved(problem, {.tolerance = ratio<S>(1, 1000)});
}

/// The first contact slides at 1 with its impulse within the cone, if it has one.
TYPED_TEST(NoFalseSolution, FromAStartWhoseDigitsHideTheVelocity) {
  using S = TypeParam;
  const auto problem = friction_problem<S>({Coulomb<S, 3>{ratio<S>(1, 2)}, Unilateral{}},
                                           {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 1}},
                                           {-1, 1, 0, -1});
  SolveOptions<S> options{.tolerance = ratio<S>(1, 1000)};
  for (const int exponent : {17, 33, 60}) {
    S huge(1);
    for (int k = 0; k < exponent; ++k) huge *= S(10);
    options.start.resize(4);
    options.start << huge, huge / S(4), S(0), S(1);
    TestFixture::expect_unsolved(problem, options);
  }
}

/// u = q + s a, s = a·r, a = (1, 2, −1): u_N = 0 needs s = 1 and so u_T = (4, 0), against which
/// r_T = −(r_N/2, 0) gives s = r_N − r_N = 0; r = 0 has u_N = −1. Along a ray the natural map falls
/// like 1/r.
TYPED_TEST(NoFalseSolution, OfAWedgedContactWhereverTheIterationRuns) {
  using S = TypeParam;
  const auto wedge = friction_problem<S>(
      {Coulomb<S, 3>{ratio<S>(1, 2)}}, {{1, 2, -1}, {2, 4, -2}, {-1, -2, 1}}, {-1, 2, 1});
  EXPECT_EQ(SingleContact<S>{}.solve(wedge).status, SolveStatus::kNoSolution);
  TestFixture::expect_unsolved(wedge, {});
}

TEST(NoFalseSolution, LargeFrictionIsAMatterOfDigits) {
  const auto problem = friction_problem<double>(
      {Coulomb<double, 3>{1e4}}, {{27, -13, -3}, {-13, 18, -5}, {-3, -5, 19}}, {-4, -3, 0});
  const SolveOptions<double> options{.tolerance = 1e-13};
  const auto status = FrictionAuto<double>{}.solve(problem, options).status;
  EXPECT_TRUE(status == SolveStatus::kSolved || status == SolveStatus::kRoundingLimit);
  const auto wide = FrictionAuto<Dd>{}.solve(convert<Dd>(problem), {.tolerance = Dd(1e-13)});
  EXPECT_EQ(wide.status, SolveStatus::kSolved);
  EXPECT_EQ(FrictionAuto<double>{}.solve(problem).status, SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::no_false_solution_test
