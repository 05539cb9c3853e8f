#pragma once

#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/scalar/ratio.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports {

/// A frictionless contact and one with friction in 2D, as a reduced and as a global problem, with
/// matrices without symmetry and dyadic ρ.
template <class S>
struct TwoContacts {
  static constexpr Eigen::Index kSize = 3, kVelocities = 3;

  [[nodiscard]] static std::vector<ContactLaw<S>> laws(const S& friction) {
    return {Unilateral{}, Coulomb<S, 2>{friction}};
  }
  [[nodiscard]] static Vector<S> vector(int a, int b, int c) {
    Vector<S> x(3);
    x << ratio<S>(a, 2), ratio<S>(b, 2), ratio<S>(c, 2);
    return x;
  }
  [[nodiscard]] static Matrix<S> of(std::initializer_list<int> entries) {
    Matrix<S> a(3, 3);
    Eigen::Index k = 0;
    for (const int entry : entries) {
      a(k / 3, k % 3) = ratio<S>(entry, 2);
      ++k;
    }
    return a;
  }
  [[nodiscard]] static SparseMatrix<S> sparse(const Matrix<S>& a) {
    std::vector<Eigen::Triplet<S>> entries;
    for (Eigen::Index k = 0; k < a.size(); ++k) {
      if (!is_zero(a.data()[k])) entries.emplace_back(k % 3, k / 3, a.data()[k]);
    }
    SparseMatrix<S> all(3, 3);
    all.setFromTriplets(entries.begin(), entries.end());
    return all;
  }
  [[nodiscard]] static FrictionProblem<S> reduced(const S& friction) {
    return {BlockMatrix<S>::from_dense(of({4, 1, -2, 3, 8, 1, 2, -1, 16}), {1, 2}),
            vector(1, -2, 3),
            laws(friction)};
  }
  [[nodiscard]] static GlobalFrictionProblem<S> global(const S& friction) {
    return {sparse(of({4, 1, -1, 2, 4, 1, -1, 3, 4})),
            sparse(of({4, 2, 0, -4, 2, 2, 0, 0, -2})),
            vector(1, -2, 3),
            vector(-1, 1, 2),
            laws(friction)};
  }
};

/// An equations class of alart_curnier_equations.hpp with its problem, x its unknown.
template <class Equations, class Problem, class S>
[[nodiscard]] Vector<S> value_of(const Problem& problem, const Vector<S>& x) {
  Equations equations(problem, AlartCurnierVariant::kStandard);
  Vector<S> f(equations.size());
  equations.value(x, f);
  return f;
}
template <class Equations, class Problem, class S>
[[nodiscard]] Matrix<S> jacobian_of(const Problem& problem, const Vector<S>& x) {
  Equations equations(problem, AlartCurnierVariant::kStandard);
  SparseMatrix<S> jacobian;
  equations.jacobian(x, S(0), jacobian);
  return Matrix<S>(jacobian);
}

}  // namespace assay::reports
