#pragma once

#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A particle of mass 1 between two frictionless half-planes that meet at the angle α.
///
/// The particle strikes the walls in turn or together, finitely or infinitely often:
///
///   q'' = Hᵀ λ,   g = H q ≥ 0,   H = (0, 1; sin α, −cos α),   U⁺ = −e U⁻ at each impact     (1)
///
/// It starts on the bisector, q(0) = r₀ (cos(α/2), sin(α/2)), with the velocity (vx, vy). Several
/// closed walls are struck together, in the kinetic metric:
///
///   0 ≤ U⁺ + e U⁻  ⊥  P ≥ 0,   U⁺ = U⁻ + W P,   W = (1, −cos α; −cos α, 1)                (2)
///
/// For U⁻ ≤ 0 this is v⁺ = −e v⁻ + (1 + e) proj(v⁻; T), where T is the cone of admissible
/// velocities. A closed wall with U⁺ = 0 stays closed without force: the particle slides.
///
/// Hits. Let b_k be the closing speed of hit k, which alternates between the walls, and d_k the gap
/// of the other wall at that time:
///
///   b_{k+1} = p b_k − e b_{k−1},   d_{k+1} = e d_k b_k/b_{k+1},   p = (1 + e) cos α (3)
///
/// as long as b > 0. The number of hits is finite: at most 2 for α ≥ π/2 (p ≤ 0). If p² < 4e it is
/// at most 1 + π/φ with cos φ = p/(2√e), because b_k is then a power times the cosine of an angle
/// that grows by φ. There is one exception: e > 0, p > 0, p² ≥ 4e and b₁ > m b₀, with the smaller
/// root m of m² − p m + e = 0. Then b_k = A M^k + B m^k with A > 0 and M < 1. The hits never end,
/// and the particle comes to rest in the corner after
///
///   T = d₀/(b₁ − m b₀)                                                                  (4)
///
/// counted from any hit. With y_k = m^k and C = b₁ − m b₀, y_k/b_k − y_{k+1}/b_{k+1} = eᵏ C/(b_k
/// b_{k+1}), because the Casoratian of (3) shrinks by e in each step. So the times d_k/b_{k+1} = d₀
/// b₀ eᵏ/(b_k b_{k+1}) telescope. For e = 0 the particle slides along the first wall. If the corner
/// is acute, the particle comes to rest in it.
///
/// Source: (2) [AB08], Moreau's projection; (3), (4) derived here.
/// Shapes: q, v ∈ ℝ², m = 2.   Units: q, r0 [m], v [m/s], angle [rad]; the mass is 1 kg.
/// Scalar: model RealScalar with sin, cos, or Jet, Interval; exact RealScalar. Not for Rational.
/// @throws InvalidInput if the angle is not below π. Also if r0 = 0 and v strikes both walls at the
/// same instant, one because of the other: then (2) has no unique answer.
struct Corner {
  static constexpr std::string_view kName = "corner";
  static constexpr std::string_view kDescription =
      "particle between two frictionless half-planes that meet at an angle";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  /// Checks angle < π.
  static void check(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    check(p);
    const S angle = p.get<S>("angle");
    const S half = from_rational<S>(Rational(p["angle"] / 2));
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(2, 2, S(0));
    result.system.mass(0, 0) = S(1);
    result.system.mass(1, 1) = S(1);
    result.relation.jacobian.resize(2, 2);
    result.relation.jacobian << S(0), S(1), detail::sine<S>(angle), -detail::cosine<S>(angle);
    result.relation.offset = Vector<S>::Constant(2, S(0));
    result.law.restitution = Vector<S>::Constant(2, p.get<S>("e"));
    result.initial_position.resize(2);
    result.initial_velocity.resize(2);
    const S distance = p.get<S>("r0");
    result.initial_position << distance * detail::cosine<S>(half), distance * detail::sine<S>(half);
    result.initial_velocity << p.get<S>("vx"), p.get<S>("vy");
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
