#pragma once

#include <string_view>
#include <vector>

#include "oracles/problem.hpp"

namespace assay::oracles::detail {

/// n point balls on a line, with contact α between neighbours: g_α = q_{α+1} − q_α ≥ 0, no force.
/// The balls move freely between impacts, so the impacts decide everything:
///
///   q_i(0) = (i − 1) gap,   v₁(0) = v, the others at rest,   U⁺ = −e U⁻ at each impact   (1)
///
/// All closed contacts are struck together, in the kinetic metric:
///
///   U⁺ = U⁻ + W P,   W = H M⁻¹ Hᵀ,   P = −(1 + e) W⁻¹ U⁻                              (2)
///
/// This solves 0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0: U⁻ ≤ 0 on closed contacts, and W⁻¹ ≥ 0 because W is an
/// M-matrix (its off-diagonal entries are −1/m ≤ 0). Closed contacts with U⁺ = 0 stay closed,
/// without force. So balls stick for e = 0. Balls that touch at relative rest stay in touch.
///
/// Three balls can collapse. The contacts are struck in turn. Let b_k be the closing speed of
/// impact k, d_k the gap of the other contact at that time, and p_k = (1 + e) m/(m + m₂), with the
/// outer mass m of the struck contact:
///
///   b_{k+1} = p_k b_k − e b_{k−1},   d_{k+1} = e d_k b_k/b_{k+1}                          (3)
///
/// All b_k > 0, and impacts accumulate, if and only if Δ = 1 − 4e/(p₀ p₁) ≥ 0 and e > 0:
///
///   T_z = (gap/v) [1 + 2/(p₀ (1 + √Δ))]                                               (4)
///
/// (3) is (2) for one contact. (4): the times d_k/b_{k+1} = d₀ b₀ eᵏ/(b_k b_{k+1}) telescope
/// through the Casoratian of (3), which shrinks by e in each step. The result is gap/(b₁ − m₀ b₀)
/// with m₀ the ratio of the subdominant solution, m₀² − p₀ m₀ + e p₀/p₁ = 0.
///
/// Source: derived here.   Shapes: q, v ∈ ℝⁿ, U, P ∈ ℝⁿ⁻¹.   Units: m [kg], gap [m], v [m/s].
/// Scalar: OrderedField, except for (4), which needs sqrt.
struct LineOfBalls {
  std::vector<Rational> masses;
  Rational restitution;
  Rational gap;
  Rational speed;

  explicit LineOfBalls(const Parameters& p, int n);

  /// Whether impacts accumulate at some time, that is, (4) exists.
  [[nodiscard]] bool collapses() const;

  static std::vector<ParameterSpec> parameters(int n);

  template <Field S>
  [[nodiscard]] ContactModel<S> model() const {
    const auto n = static_cast<Eigen::Index>(masses.size());
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(n, n, S(0));
    result.relation.jacobian = Matrix<S>::Constant(n - 1, n, S(0));
    result.relation.offset = Vector<S>::Constant(n - 1, S(0));
    result.law.restitution = Vector<S>::Constant(n - 1, from_rational<S>(restitution));
    result.initial_position.resize(n);
    result.initial_velocity = Vector<S>::Constant(n, S(0));
    result.initial_velocity(0) = from_rational<S>(speed);
    for (Eigen::Index i = 0; i < n; ++i) {
      result.system.mass(i, i) = from_rational<S>(masses[static_cast<std::size_t>(i)]);
      result.initial_position(i) = from_rational<S>(Rational(gap * static_cast<int>(i)));
      if (i + 1 == n) continue;
      result.relation.jacobian(i, i) = S(-1);
      result.relation.jacobian(i, i + 1) = S(1);
    }
    return result;
  }

  /// @throws InvalidInput over ℚ if the balls collapse: there are infinitely many impacts, and (4)
  /// has a square root.
  template <class S>
  [[nodiscard]] ExactMotion<S> exact(std::string_view problem, const S& t_end) const;
};

}  // namespace assay::oracles::detail
