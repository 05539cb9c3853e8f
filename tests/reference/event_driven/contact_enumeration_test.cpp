#include "reference/event_driven/contact_enumeration.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/machine.hpp"

namespace assay::reference::contact_enumeration_test {
namespace {

using Problem = ContactProblem<double>;
using enum ContactPhase;

/// A contact with friction in the plane, with every option.
Problem plane_contact(double mu, const Matrix<double>& w, double normal, double tangent) {
  const auto along = [](double sign) { return Vector<double>(Vector<double>::Constant(1, sign)); };
  Problem problem;
  problem.contacts = {{ContactKind::kCoulomb2d, 0, 2, mu, 0.0, 0.0}};
  problem.options = {{{{kOpen}, {}},
                      {{kStick}, {}},
                      {{kSlip, 1}, along(1), false},
                      {{kSlip, -1}, along(-1), false}}};
  problem.w = w;
  problem.q.resize(2);
  problem.q << normal, tangent;
  return problem;
}

Problem frictionless(const Matrix<double>& w, const Vector<double>& q) {
  Problem problem;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    problem.contacts.push_back({ContactKind::kUnilateral, i, 1, 0.0, 0.0, 0.0});
    problem.options.push_back({{{kOpen}, {}}, {{kClosed}, {}}});
  }
  problem.w = w;
  problem.q = q;
  return problem;
}

TEST(ContactEnumeration, TellsOpenStickAndSlip) {
  const Matrix<double> w = Matrix<double>::Identity(2, 2);
  const auto phase = [&](double normal, double tangent) {
    const Problem problem = plane_contact(0.5, w, normal, tangent);
    const auto solutions = ContactEnumeration<double>(problem).solutions();
    const ContactSolution<double>* solution = unique_solution(solutions);
    return solution == nullptr ? PhaseOfContact{} : solution->mode.front();
  };
  EXPECT_EQ(phase(1, 3), (PhaseOfContact{kOpen}));
  EXPECT_EQ(phase(-2, 0.5), (PhaseOfContact{kStick}));
  EXPECT_EQ(phase(-2, 3), (PhaseOfContact{kSlip, 1}));
  EXPECT_EQ(phase(-2, -3), (PhaseOfContact{kSlip, -1}));
}

// Painlevé: with W_NT large and μ large a contact that is leaving may also be held.
TEST(ContactEnumeration, FindsAllSolutionsAndDoesNotChoose) {
  Matrix<double> w(2, 2);
  w << 1, 1, 1, 2;
  const Problem problem = plane_contact(3, w, 0.5, 2);
  const auto solutions = ContactEnumeration<double>(problem).solutions();
  EXPECT_GT(solutions.size(), 1u);
  EXPECT_EQ(unique_solution(solutions), nullptr);
}

TEST(ContactEnumeration, OfRedundantContactsHasOneVelocity) {
  const auto solutions =
      ContactEnumeration<double>(
          frictionless(Matrix<double>::Constant(2, 2, 1.0), Vector<double>::Constant(2, -1.0)))
          .solutions();
  EXPECT_EQ(solutions.size(), 2u);  // either contact alone; both is singular
  const ContactSolution<double>* solution = unique_solution(solutions);
  ASSERT_NE(solution, nullptr);
  EXPECT_EQ(solution->u, Vector<double>::Constant(2, 0.0));
}

TEST(ContactEnumeration, RefusesMoreContactsThanItCanTry) {
  const Problem problem =
      frictionless(Matrix<double>::Identity(17, 17), Vector<double>::Constant(17, -1.0));
  EXPECT_THROW((void)ContactEnumeration<double>(problem).solutions(), InvalidInput);
}

TEST(DenseSolve, RefusesSingularMatrices) {
  Matrix<double> a(2, 2), b(2, 1);
  a << 1, 2, 3, 6;
  b << 1, 1;
  EXPECT_FALSE(dense_solve(a, b, 1e-12));
  a << 0, 2, 4, 8;  // no operation rounds
  b << 2, 16;
  ASSERT_TRUE(dense_solve(a, b, 1e-12));
  EXPECT_EQ(b(0, 0), 2);
  EXPECT_EQ(b(1, 0), 1);
}

}  // namespace
}  // namespace assay::reference::contact_enumeration_test
