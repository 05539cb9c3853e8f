#include "core/solvers/murty.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::murty_test {
namespace {

/// M lower triangular with 1 on and 2 below the diagonal, q_k = −(2ⁿ⁺¹ − 2ᵏ⁺¹), reversed so that
/// the least index is changed most often.
BoxVi<Rational> exponential(int n) {
  Matrix<Rational> m = Matrix<Rational>::Identity(n, n);
  Vector<Rational> q(n);
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (int j = i; j < n; ++j) sum += 1 << j;
    q(i) = -sum;
    for (int j = i + 1; j < n; ++j) m(i, j) = 2;
  }
  return make_lcp<Rational>(m, q);
}

TEST(Murty, NeedsAllBasesOfMurtysExample) {
  for (int n = 1; n <= 8; ++n) {
    const auto result = Murty<Rational>{}.solve(exponential(n));
    ASSERT_EQ(result.status, SolveStatus::kSolved) << n;
    EXPECT_EQ(result.iterations, (1 << n) - 1) << n;
  }
}

TEST(Murty, StopsHonestlyAtItsLimit) {
  const auto problem = exponential(6);
  auto result = Murty<Rational>{}.solve(problem, {.max_iterations = 40});
  EXPECT_EQ(result.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(result.iterations, 40);
  result = Murty<Rational>{}.solve(problem, {.max_iterations = 63});
  EXPECT_EQ(result.status, SolveStatus::kSolved);
  EXPECT_EQ(Murty<double>{}.solve(convert<double>(exponential(16))).status,
            SolveStatus::kIterationLimit);
}

TEST(Murty, CyclesToItsLimitWhereMIsNoPMatrix) {
  const auto result = Murty<Rational>{}.solve(lcp_of(1, {-1}, {-1}), {.max_iterations = 10});
  EXPECT_EQ(result.status, SolveStatus::kIterationLimit);
}

TEST(Murty, NamesASingularBasis) {
  const auto result = Murty<Rational>{}.solve(lcp_of(1, {0}, {-1}));
  EXPECT_EQ(result.status, SolveStatus::kStalled);
  EXPECT_NE(result.note.find("not a P-matrix"), std::string::npos);
}

TEST(Murty, StartsFromTheBasisOfTheStart) {
  const auto problem = lcp_of(2, {2, 1, 1, 2}, {-5, -6});
  Vector<Rational> start(2);
  start << 1, 1;
  EXPECT_EQ(Murty<Rational>{}.solve(problem, {.start = start}).iterations, 0);
  EXPECT_EQ(Murty<Rational>{}.solve(problem).iterations, 2);
}

}  // namespace
}  // namespace assay::murty_test
