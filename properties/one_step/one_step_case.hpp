#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"

namespace assay::properties {

/// A one-step problem as a case for laws, exact: w = W z + q with laws of contacts, or with bounds.
///
/// Shapes: W n×n; q ∈ ℝⁿ; the components of the laws, or the bounds, are n. A law may need another
/// vector of ℝⁿ: a second load, or a start.
struct OneStepCase {
  Matrix<Rational> w;
  Vector<Rational> q;
  std::vector<ContactLaw<Rational>> laws = {};  ///< of a friction problem
  std::vector<Bounds<Rational>> bounds = {};    ///< of a box problem
  Vector<Rational> other = {};

  [[nodiscard]] Eigen::Index size() const { return q.size(); }
  [[nodiscard]] bool is_box() const { return laws.empty(); }
  /// The number of contacts, or of unknowns of a box problem.
  [[nodiscard]] Eigen::Index parts() const {
    return static_cast<Eigen::Index>(is_box() ? bounds.size() : laws.size());
  }
};

[[nodiscard]] BoxVi<Rational> box_of(const OneStepCase& x);
[[nodiscard]] FrictionProblem<Rational> friction_of(const OneStepCase& x);

/// First component and number of components of a part.
[[nodiscard]] Eigen::Index first_component(const OneStepCase& x, Eigen::Index part);
[[nodiscard]] Eigen::Index components(const OneStepCase& x, Eigen::Index part);

/// Whether its solutions need square roots: friction in 3D.
[[nodiscard]] bool needs_roots(const OneStepCase& x);
[[nodiscard]] bool is_lcp(const OneStepCase& x);

/// The problem with its components in the order `order`, which may leave some out or repeat them.
[[nodiscard]] OneStepCase with_components(const OneStepCase& x,
                                          const std::vector<Eigen::Index>& order);
/// The problem with its parts in the order `order`.
[[nodiscard]] OneStepCase with_parts(const OneStepCase& x, const std::vector<Eigen::Index>& order);
/// The components of the parts in the order `order`.
[[nodiscard]] std::vector<Eigen::Index> components_of(const OneStepCase& x,
                                                      const std::vector<Eigen::Index>& order);

/// μ + μ_r of the roughest contact.
[[nodiscard]] Rational largest_friction(const std::vector<ContactLaw<Rational>>& laws);

/// The natural map ‖z − P(z − ŵ)‖∞ at z. For friction in 3D it is computed in double-double.
[[nodiscard]] Rational residual(const OneStepCase& x, const Vector<Rational>& z);
/// max_i |q_i| + Σ_j |W_ij| |z_j| + |z_i|: the unit of rounding in a residual.
[[nodiscard]] Rational scale(const OneStepCase& x, const Vector<Rational>& z);

/// A bound of ‖z − z*‖∞ / residual(z), if the solution z* is proved to be unique.
///
/// Let α I ≤ (W + Wᵀ)/2 and L = ‖W‖. Friction is the fixed point s = μ ‖u_T‖ of monotone problems
/// over cones. The fixed-point map is a contraction if c = μ L/α < 1. For rolling friction, μ + μ_r
/// takes the place of μ. Then
///
///   ‖z − z*‖₂ ≤ (1 + L) / (α (1 − c)) ‖residual‖₂,   ‖·‖₂ ≤ √n ‖·‖∞.                (1)
///
/// Derived here: z_s ↦ s changes by μ ‖W (z_s − z_t)‖ ≤ (μ L/α) ‖s − t‖, and a natural residual ε
/// of a strongly monotone problem bounds its error by (1 + L) ε/α.
[[nodiscard]] std::optional<Rational> error_of_residual(const OneStepCase& x);

/// The C++ code that makes the case.
[[nodiscard]] std::string to_code(const OneStepCase& x);
std::ostream& operator<<(std::ostream& out, const OneStepCase& x);

/// The cases that are one change simpler, the boldest change first: fewer parts, simpler numbers; a
/// symmetric W stays symmetric.
[[nodiscard]] std::vector<OneStepCase> simpler(const OneStepCase& x);

}  // namespace assay::properties
