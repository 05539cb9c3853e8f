#pragma once

#include "oracles/bouncing_ball.hpp"
#include "oracles/detail/sphere_on_floor.hpp"

namespace assay::oracles {

/// A homogeneous sphere, I = (2/5) m R², that bounces on a rough floor and spins. Each impact takes
/// slip from the contact point, until the sphere rolls.
///
/// The sphere moves up and down like the ball of the problem bouncing-ball: impact n has the speed
/// V_n = eⁿ⁻¹ V, where V² = v₀² + 2 g h₀. The contact point has the velocity u = (v_x − R ω_y, v_y
/// + R ω_x) along the floor; let u = σ d, |d| = 1. An impact gives
///
///   P_N = m (1 + e) V_n,   P_T = −(2m/7) (σ − σ⁺) d,   σ⁺ = max(0, σ − (7/2) μ (1 + e) V_n)   (1)
///   v_T⁺ = v_T + P_T/m,   ω⁺ = ω + (5/(2 m R)) (P_y, −P_x, 0)                                 (2)
///
/// P_T changes u by (7/2) P_T/m, so d is constant. σ⁺ = 0 means no slip. v_T and ω are constant in
/// flight. Where impacts accumulate the sphere rolls if
///
///   σ₀ ≤ (7/2) μ V (1 + e)/(1 − e)                                                            (3)
///
/// Otherwise it slips on with the remaining slip σ, under dry friction as in the problem
/// sphere-slip-roll, and then rolls. The sphere also does this if it stays on the floor from the
/// start, or after an impact with e = 0:
///
///   v̇ = −μ g d,   ω̇ = (5 μ g/2R) e_z × d   for the time 2σ/(7 μ g)                            (4)
///
/// Some impacts before an accumulation point are left out, and (4) replaces them. They change the
/// slip by less than V times the unit roundoff. Without gravity there is no load on the floor, and
/// no friction.
///
/// Source: derived here, from (1), (2) of the law frictional-impact and (3) of bouncing-ball.
/// Units: h0, R [m], v0, vx0, vy0 [m/s], g [m/s²], m [kg], w [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with sin and cos.
/// @throws InvalidInput for a slip on the floor with a rotation that detail::LinearSpin refuses.
struct BouncingSpinningSphere {
  static constexpr std::string_view kName = "bouncing-spinning-sphere";
  static constexpr std::string_view kDescription =
      "spinning sphere that bounces on a rough floor, then slips and rolls on it, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static std::vector<ParameterSpec> parameters(const Settings& settings);

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    const Vector3<S> velocity(p.get<S>("vx0"), p.get<S>("vy0"), p.get<S>("v0"));
    const Vector3<S> omega(p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0"));
    NewtonEulerModel<S> model = detail::weightless_sphere<S>(
        p, p["m"], Coulomb<S, 3>{p.get<S>("mu")}, p["h0"], twist<S>(velocity, omega));
    model.wrenches = {detail::weight<S>(from_rational<S>(Rational(p["m"] * p["g"])))};
    model.laws.front().impact.normal_restitution = p.get<S>("e");
    return model;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
