#include <gtest/gtest.h>

#include "core/scalar/jet.hpp"
#include "core/solvers/alart_curnier_global_equations.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::alart_curnier_equations_test {
namespace {

using J = Jet<double, 1>;

std::vector<ContactLaw<double>> mixed_laws() {
  return {Unilateral{},
          Coulomb<double, 3>{0.75},
          Equality{2},
          RollingCoulomb<double>{0.5, 0.25},
          Coulomb<double, 2>{0.5}};
}

SparseMatrix<double> sparse(const Matrix<double>& a) { return a.sparseView(); }

GlobalFrictionProblem<double> global_problem(ContactGenerator& draw) {
  GlobalFrictionProblem<double> problem;
  problem.laws = mixed_laws();
  const Eigen::Index n = 9, m = total_dimension(problem.laws);
  Matrix<double> mass = Matrix<double>::Identity(n, n) * 4, h(n, m);
  for (auto& entry : h.reshaped()) entry = draw.integer(-2, 2) / 2.0;
  mass(0, 1) = mass(1, 0) = 0.5;
  problem.mass = sparse(mass), problem.contact = sparse(h);
  problem.f.resize(n), problem.b.resize(m);
  for (auto& entry : problem.f) entry = draw.dyadic<double>();
  for (auto& entry : problem.b) entry = draw.dyadic<double>();
  return problem;
}

/// J(x) d by hand and by Jets along d, at many points; the bound is rounding: badness 64, entries
/// of J and x below 2⁸.
template <template <class> class Equations, template <class> class Problem>
void expect_jacobian_is_that_of_the_values(const Problem<double>& problem, ContactGenerator& draw) {
  const Problem<J> jets = convert<J>(problem);
  Equations<double> equations(problem, AlartCurnierVariant::kStandard);
  Equations<J> along(jets, AlartCurnierVariant::kStandard);
  const Eigen::Index size = equations.size();
  ASSERT_EQ(along.size(), size);
  for (int k = 0; k < 50; ++k) {
    Vector<double> x(size), d(size);
    Vector<J> moved(size), f(size);
    for (Eigen::Index i = 0; i < size; ++i) {
      x(i) = draw.dyadic<double>(), d(i) = draw.dyadic<double>();
      moved(i) = J(x(i)), moved(i).v[0] = d(i);
    }
    SparseMatrix<double> jacobian;
    equations.jacobian(x, 0.0, jacobian);
    along.value(moved, f);
    const Vector<double> by_hand = jacobian * d;
    for (Eigen::Index i = 0; i < size; ++i) {
      EXPECT_LE(std::abs(by_hand(i) - f(i).v[0]), 64 * 256 * std::numeric_limits<double>::epsilon())
          << "row " << i << " at point " << k;
    }
  }
}

TEST(ReducedAlartCurnierEquations, HaveTheJacobianOfTheirValues) {
  ContactGenerator draw(3);
  const auto problem = draw.many<double>(mixed_laws(), 8, 0.5);
  expect_jacobian_is_that_of_the_values<ReducedEquations>(problem, draw);
}

TEST(GlobalAlartCurnierEquations, HaveTheJacobianOfTheirValues) {
  ContactGenerator draw(4);
  expect_jacobian_is_that_of_the_values<GlobalEquations>(global_problem(draw), draw);
}

TEST(EliminatedAlartCurnierEquations, HaveTheJacobianOfTheirValues) {
  ContactGenerator draw(5);
  expect_jacobian_is_that_of_the_values<EliminatedEquations>(global_problem(draw), draw);
}

}  // namespace
}  // namespace assay::alart_curnier_equations_test
