#include "core/solvers/global_auto.hpp"

#include <gtest/gtest.h>

#include "core/solvers/global_alart_curnier.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::global_auto_test {
namespace {

/// Three free bodies and five contacts.
GlobalFrictionProblem<double> three_bodies() {
  ContactGenerator draw(8);
  GlobalFrictionProblem<double> problem;
  problem.laws = std::vector<ContactLaw<double>>(5, Coulomb<double, 3>{0.5});
  const Eigen::Index n = 18, m = 15;
  Matrix<double> mass = Matrix<double>::Identity(n, n) * 2, h(n, m);
  for (auto& entry : h.reshaped()) entry = draw.integer(-3, 3) / 4.0;
  problem.mass = mass.sparseView(), problem.contact = h.sparseView();
  problem.f.resize(n), problem.b = Vector<double>::Zero(m);
  for (auto& entry : problem.f) entry = draw.dyadic<double>();
  return problem;
}

TEST(GlobalFrictionProblems, HaveTheSameVelocitiesByEverySolver) {
  const auto problem = three_bodies();
  const auto reduced = GlobalAuto<double>{}.solve(problem, {.tolerance = 1e-13});
  const auto global = GlobalAlartCurnier<double>{}.solve(problem, {.tolerance = 1e-13});
  const auto eliminated = EliminatedAlartCurnier<double>{}.solve(problem, {.tolerance = 1e-13});
  ASSERT_EQ(reduced.status, SolveStatus::kSolved) << reduced.note;
  ASSERT_EQ(global.status, SolveStatus::kSolved);
  ASSERT_EQ(eliminated.status, SolveStatus::kSolved);
  // residuals of 1e-13 through a Delassus matrix of condition below 1e3
  EXPECT_LE((reduced.z.head(18) - global.z.head(18)).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LE((reduced.z.head(18) - eliminated.z.head(18)).cwiseAbs().maxCoeff(), 1e-10);
}

TEST(GlobalFrictionProblems, WithASingularMassMatrixAreRefused) {
  auto problem = three_bodies();
  problem.mass.coeffRef(4, 4) = 0;
  EXPECT_THROW((void)GlobalAuto<double>{}.solve(problem), InvalidInput);
}

TEST(GlobalFrictionProblems, MayHaveNoBodies) {
  GlobalFrictionProblem<double> problem;
  problem.mass.resize(0, 0), problem.contact.resize(0, 3);
  problem.b = Vector<double>::Constant(3, 1.0);
  problem.laws = {Coulomb<double, 3>{0.5}};
  EXPECT_EQ(GlobalAuto<double>{}.solve(problem).status, SolveStatus::kSolved);
  problem.b(0) = -1;
  EXPECT_NE(GlobalAuto<double>{}.solve(problem).status, SolveStatus::kSolved);
}

TEST(GlobalFrictionProblems, HaveTheResidualOfTheirMixedForm) {
  const auto problem = three_bodies();
  ContactGenerator draw(9);
  Vector<double> z(33);
  for (auto& entry : z) entry = draw.dyadic<double>();
  const auto mixed = as_mixed(problem);
  EXPECT_EQ(natural_residual<double>(mixed, z), natural_residual<double>(problem, z));
}

}  // namespace
}  // namespace assay::global_auto_test
