#pragma once

#include <memory>

#include "core/systems/contact_model.hpp"
#include "oracles/continuum.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// An elastic bar that strikes a rigid wall, by n linear finite elements with lumped masses.
///
/// A wave runs from the wall through the bar and back, and the bar stays on the wall for about that
/// time. So a scheme must treat a contact that excites many vibrations:
///
///   M u'' + K u = Hᵀ λ,  0 ≤ gap0 + u_0 ⊥ λ ≥ 0,  u_0' ⁺ = −e u_0' ⁻,  u(0) = 0,  u_t(0) = −V (1)
///   M = ρ S l diag(1/2, 1, …, 1, 1/2),  K = E S/l tridiag(−1, 2, −1) with 1 at its ends,  l = L/n
///
/// Lumped masses are the row sums of the consistent mass matrix. Then M⁻¹ is diagonal, so an impact
/// changes only the node that strikes, and frequencies stay below 2c/l.
///
/// The continuous bar obeys ρ u_tt = E u_xx, with the contact at its end x = 0, λ = −E S u_x(0, t).
/// It stays on the wall for the time 2L/c, with the force λ = ρ c S V, and leaves at the speed V.
/// `assay exact` prints its values at the nodes, and with --model those of the finite elements (1).
/// Schemes integrate (1), which moves differently. The motion of (1) is a sum of its modes in
/// closed form:
///
///   free:  ω_k = (2c/l) sin(kπ/2n),   u_j ∼ cos(kπ j/n),               k = 0 … n            (2)
///   held:  ω_k = (2c/l) sin((2k − 1)π/4n),  u_j ∼ sin((2k − 1)π j/2n),   k = 1 … n            (3)
///
/// Here c = √(E/ρ). In (2) the end node is free; in (3) it is held at the wall. The node that
/// strikes has the mass ρ S l/2. So an impact with e = 0 loses the energy ρ S l V²/4. The continuum
/// has no e.
///
/// Source: derived here; (2), (3) by inserting them into (1).
/// Shapes: q, v ∈ ℝⁿ⁺¹, m = 1.   Units: E [Pa], rho [kg/m³], S [m²], L, gap0 [m], V [m/s].
/// Scalar: model Field; exact RealScalar with sin and cos.
struct BarImpact {
  static constexpr std::string_view kName = "bar-impact";
  static constexpr std::string_view kDescription =
      "elastic bar on a rigid wall: finite elements; exact shows the continuous bar";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr bool kCoupled = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static std::unique_ptr<Continuum> continuum(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const int n = p.get_int("elements");
    const Rational mass = p["rho"] * p["S"] * p["L"] / n;
    const Rational stiffness = p["E"] * p["S"] * n / p["L"];
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(n + 1, n + 1, S(0));
    result.system.stiffness = result.system.mass;
    for (int i = 0; i <= n; ++i) {
      const int elements = i == 0 || i == n ? 1 : 2;  // at the node
      result.system.mass(i, i) = from_rational<S>(Rational(mass * elements / 2));
      result.system.stiffness(i, i) = from_rational<S>(Rational(stiffness * elements));
      if (i == 0) continue;
      result.system.stiffness(i, i - 1) = result.system.stiffness(i - 1, i) =
          from_rational<S>(Rational(-stiffness));
    }
    result.relation.jacobian = Matrix<S>::Constant(1, n + 1, S(0));
    result.relation.jacobian(0, 0) = S(1);
    result.relation.offset = Vector<S>::Constant(1, p.get<S>("gap0"));
    result.law.restitution = Vector<S>::Constant(1, p.get<S>("e"));
    result.initial_position = Vector<S>::Constant(n + 1, S(0));
    result.initial_velocity = Vector<S>::Constant(n + 1, from_rational<S>(Rational(-p["V"])));
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
