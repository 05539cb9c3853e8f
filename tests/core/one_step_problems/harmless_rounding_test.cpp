#include "core/one_step_problems/harmless_rounding.hpp"

#include <gtest/gtest.h>

#include "core/one_step_problems/solve_result.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/friction_auto.hpp"

namespace assay::harmless_rounding_test {
namespace {

/// Row 2 is z₁ · 10²² + z₂ + q₂; z = (1, 0) solves it whatever the rounding of that is.
BoxVi<double> with_a_huge_row(double q) {
  Matrix<double> m(2, 2);
  m << 1, 0, 1e22, 1;
  return make_lcp<double>(m, Vector<double>{{-1, q}});
}

SolveStatus status_of(const BoxVi<double>& problem, const Vector<double>& z, double tolerance) {
  return examine(problem, z, tolerance, SolveStatus::kStalled, 0).status;
}

TEST(HarmlessRounding, DoesNotRefuseWhatNoRoundingCanChange) {
  const auto problem = with_a_huge_row(-1);
  for (const double tolerance : {1e-8, 1e-12, 1e-16, 1e-28}) {
    EXPECT_EQ(status_of(problem, Vector<double>{{1, 0}}, tolerance), SolveStatus::kSolved);
    EXPECT_EQ(BoxAuto<double>{}.solve(problem, {.tolerance = tolerance}).status,
              SolveStatus::kSolved);
  }
}

/// Here w₂ = 10²² z₁ + q₂ cancels to 0, with a rounding of 10⁻⁸ in double-double.
TEST(HarmlessRounding, RefusesWhatRoundingMayHide) {
  auto problem = with_a_huge_row(-1e22);
  EXPECT_EQ(status_of(problem, Vector<double>{{1, 0}}, 1e-6), SolveStatus::kSolved);
  EXPECT_NE(status_of(problem, Vector<double>{{1, 0}}, 1e-12), SolveStatus::kSolved);
  problem.bounds[1] = {0.0, 0.0};  // then no w₂ matters
  EXPECT_EQ(status_of(problem, Vector<double>{{1, 0}}, 1e-12), SolveStatus::kSolved);
}

TEST(HarmlessRounding, StillRefusesAResidual) {
  const auto problem = with_a_huge_row(-1);
  EXPECT_NE(status_of(problem, Vector<double>{{1 + 1e-6, 0}}, 1e-8), SolveStatus::kSolved);
  EXPECT_NE(status_of(problem, Vector<double>{{1, 1e-6}}, 1e-8), SolveStatus::kSolved);
  EXPECT_NE(status_of(problem, Vector<double>{{0, 0}}, 1e-8), SolveStatus::kSolved);
}

/// The first contact presses with 1; the second parts at 10²².
FrictionProblem<double> with_a_fast_contact(double q) {
  Matrix<double> w = Matrix<double>::Identity(6, 6);
  w(3, 0) = 1e22;
  Vector<double> free = Vector<double>::Zero(6);
  free(0) = -1, free(3) = q;
  return {BlockMatrix<double>::from_dense(w, {3, 3}),
          free,
          std::vector<ContactLaw<double>>(2, Coulomb<double, 3>{0.5})};
}

TEST(HarmlessRounding, DoesNotRefuseAContactThatParts) {
  const Vector<double> r = Vector<double>::Unit(6, 0);
  const auto status = [&](double q, double tolerance) {
    return examine(with_a_fast_contact(q), r, tolerance, SolveStatus::kStalled, 0).status;
  };
  EXPECT_EQ(status(0, 1e-12), SolveStatus::kSolved);
  EXPECT_EQ(status(-1e22, 1e-6), SolveStatus::kSolved);
  EXPECT_NE(status(-1e22, 1e-12), SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::harmless_rounding_test
