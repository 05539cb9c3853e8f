#pragma once

#include <memory>

#include "core/systems/contact_model.hpp"
#include "oracles/continuum.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

namespace detail {

/// sin(π p/q), with the symmetries of the sine up to the last bit, and no rounding at 0 and ±1.
template <Field S>
[[nodiscard]] S sine_of_fraction(int p, int q) {
  p = p % (2 * q);
  const bool negative = p >= q;
  if (negative) p -= q;
  if (2 * p > q) p = q - p;
  S value(p == 0 ? 0 : 1);
  if (p > 0 && 2 * p < q) value = sine(S(pi<S>() * S(p) / S(q)));
  return negative ? S(-value) : value;
}

}  // namespace detail

/// A string plucked above an obstacle, given by its first n modes: u(x, t) = Σ q_j(t) sin(jπx).
///
/// The obstacle acts on many modes at once:
///
///   q_j''/2 + (jπ)² q_j/2 = (Hᵀ λ)_j,   0 ≤ H q + h ⊥ λ ≥ 0,   U⁺ = −e U⁻ at impacts        (1)
///   q_j(0) = 8a sin(jπ/2)/(jπ)²,   q'(0) = 0                                              (2)
///   H_ij = sin(jπ x_i),   x_i = i/(n + 1), i = 1 … n, for a flat obstacle at u = −h
///                         x_1 = 1/2                   for a point obstacle there            (3)
///
/// (2) is a triangle of height a. With the nodes (3) of a flat obstacle W = H M⁻¹ Hᵀ = n + 1. So
/// the nodes have masses 1/(n + 1), which the string couples, and they strike independently.
///
/// The string itself is a sum of waves: u_tt = u_xx with u = 0 at its ends, from u(x, 0) = 2a
/// min(x, 1 − x) at rest. A flat part that comes down on the obstacle has u_t⁺ = −e u_t⁻; a point
/// obstacle acts with the force λ at x = 1/2. `assay exact` prints the values of the string, and
/// with --model those of the modes (1). Schemes integrate (1), which moves differently. In the
/// continuum a flat part strikes at once. A truncated series has no flat part. A point of the
/// continuum has no mass, so e does not occur at a point obstacle. The motion of (1) goes from
/// event to event: between events it is a sum of the modes of the nodes that are not held, and each
/// impact acts on one node.
///
/// Source: modal-moreau-jean.rst for (1); derived here.   Shapes: q, v ∈ ℝⁿ, λ ∈ ℝⁿ or ℝ¹.
/// Units: dimensionless.   Scalar: model, with sin; exact RealScalar with sin and cos.
struct StringObstacle {
  static constexpr std::string_view kName = "string-obstacle";
  static constexpr std::string_view kDescription =
      "plucked string over a flat or point obstacle: modes; exact shows the continuous string";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static std::unique_ptr<Continuum> continuum(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const int n = p.get_int("modes");
    const bool point = p["obstacle"] == 1;
    const int m = point ? 1 : n;
    const S pi = detail::pi<S>();
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(n, n, S(0));
    result.system.stiffness = result.system.mass;
    result.relation.jacobian.resize(m, n);
    result.relation.offset = Vector<S>::Constant(m, p.get<S>("h"));
    result.law.restitution = Vector<S>::Constant(m, p.get<S>("e"));
    result.initial_position.resize(n);
    result.initial_velocity = Vector<S>::Constant(n, S(0));
    const S height = from_rational<S>(Rational(8 * p["a"]));
    for (int j = 1; j <= n; ++j) {
      const S wave_number = S(j) * pi;
      const S square = wave_number * wave_number;
      result.system.mass(j - 1, j - 1) = S(1) / S(2);
      result.system.stiffness(j - 1, j - 1) = square / S(2);
      result.initial_position(j - 1) = height * detail::sine_of_fraction<S>(j, 2) / square;
      for (int i = 1; i <= m; ++i) {
        result.relation.jacobian(i - 1, j - 1) =
            point ? detail::sine_of_fraction<S>(j, 2) : detail::sine_of_fraction<S>(i * j, n + 1);
      }
    }
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
