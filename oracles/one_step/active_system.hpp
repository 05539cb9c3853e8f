#pragma once

#include <utility>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// w = M z + q, with the nonzero entries of M by rows.
struct SparseAffineMap {
  std::vector<std::vector<std::pair<Eigen::Index, Rational>>> rows;
  Vector<Rational> q;

  [[nodiscard]] Eigen::Index size() const { return q.size(); }
  [[nodiscard]] Vector<Rational> operator()(const Vector<Rational>& z) const;
  /// (z, M z + q).
  [[nodiscard]] Vector<Rational> joined(const Vector<Rational>& z) const;
  /// |M| d.
  [[nodiscard]] Vector<Rational> spread(const Vector<Rational>& d) const;
};
[[nodiscard]] SparseAffineMap affine_map(const BoxVi<Rational>& problem);
[[nodiscard]] SparseAffineMap affine_map(const FrictionProblem<Rational>& problem);

/// c + Σ a_k v_k + Σ b_kl v_k v_l in v = (z, w): v_k = z_k for k < n, w_{k−n} otherwise.
struct QuadraticForm {
  struct Term {
    Rational factor;
    Eigen::Index first;
    Eigen::Index second = -1;  ///< −1: linear
  };
  Rational constant;
  std::vector<Term> terms;

  [[nodiscard]] Rational operator()(const Vector<Rational>& v) const;
  /// A bound of |f(v + δ) − f(v)| for |δ| ≤ d.
  [[nodiscard]] Rational variation(const Vector<Rational>& v, const Vector<Rational>& d) const;
  [[nodiscard]] bool is_linear() const;
};

/// The equations and the strict inequalities that together state that z solves the problem in
/// certain cases. The cases are the unknowns at their bounds, and the contacts that take off, stick
/// or slip.
///
///   f(z, w) = 0 for n equations,   g(z, w) > 0 for the conditions.                  (1)
///
/// If g > 0 holds on a set, every solution of the problem in the set solves the equations.
struct ActiveSystem {
  std::vector<QuadraticForm> equations, conditions;
};

/// The tangential components first … first + dimension − 1 of a contact, bounded by μ r_N.
struct TangentGroup {
  Eigen::Index first, dimension;
  Rational friction;
};

/// A contact that is not an equality: r_N is component `normal`.
struct ContactGroups {
  Eigen::Index normal;
  std::vector<TangentGroup> groups;
};

/// The contacts of the laws; equalities are stored separately, component by component.
struct ContactStructure {
  std::vector<ContactGroups> contacts;
  std::vector<Eigen::Index> equalities;
};
[[nodiscard]] ContactStructure contact_structure(const FrictionProblem<Rational>& problem);

/// The cases that the candidate z, w suggests. The projection in the natural map gives them; the
/// diagonal of M brings w to the unit of z. This proves nothing.
[[nodiscard]] ActiveSystem active_system(const BoxVi<Rational>& problem,
                                         const Vector<Rational>& z,
                                         const Vector<Rational>& w);
[[nodiscard]] ActiveSystem active_system(const FrictionProblem<Rational>& problem,
                                         const Vector<Rational>& r,
                                         const Vector<Rational>& u);

/// Whether z, w = M z + q solves the problem, exactly.
[[nodiscard]] bool solves_exactly(const BoxVi<Rational>& problem,
                                  const Vector<Rational>& z,
                                  const Vector<Rational>& w);
[[nodiscard]] bool solves_exactly(const FrictionProblem<Rational>& problem,
                                  const Vector<Rational>& r,
                                  const Vector<Rational>& u);

}  // namespace assay::oracles
