#pragma once

#include <memory>
#include <optional>

#include "oracles/detail/sphere_on_floor.hpp"
#include "oracles/rigid_body_flight.hpp"

namespace assay::oracles {

/// A homogeneous sphere thrown on a floor with dry friction: it slips, then rolls.
///
/// Friction changes the velocity and the spin until the contact point is at rest:
///
///   u = v + ω × (−R n),  n = e_z;  slipping:  v̇ = −μg ε,  ω̇ = (5μg/2R) n × ε,  ε = u/|u|    (1)
///   u̇ = −(7/2) μg ε:  ε is constant,  t_s = 2|u₀|/(7μg);  v_∞ = v₀ − (2/7) u₀              (2)
///
/// From t_s on u = 0 and v, ω are constant; ω_z always is. While the sphere slips, ω is linear in
/// t, and the attitude p is summed from the power series in time of ṗ = ½ (0, ω) ∘ p.
///
/// Source: derived here.   Units: R [m], g [m/s²], v [m/s], w [rad/s] in the inertial frame, which
/// at t = 0 is the body frame; the mass is 1 kg.
/// Scalar: model OrderedField (rational data); exact RealScalar with elementary functions.
/// @throws InvalidInput for a time up to which it turns by more than detail::LinearSpin can follow.
struct SphereSlipRoll {
  static constexpr std::string_view kName = "sphere-slip-roll";
  static constexpr std::string_view kDescription =
      "sphere thrown on a floor with dry friction, slips and then rolls, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases() {
    return {{"stun-shot", {}, "1", /*costly=*/true},
            {"curved", {{"R", "1/2"}, {"vx0", "2"}, {"wx0", "2"}, {"wz0", "2"}}, "1"}};
  }
  static StateBlocks state_blocks(const Parameters& parameters);
  static std::vector<ParameterSpec> parameters(const Settings& settings);

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    return detail::sphere_on_floor<S>(
        p,
        Coulomb<S, 3>{p.get<S>("mu")},
        Vector3<S>(p.get<S>("vx0"), p.get<S>("vy0"), S(0)),
        Vector3<S>(p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0")));
  }

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p);

  /// It slips under the force (g, −μg ε), then rolls under (g, 0, 0).
  template <class S>
  static std::vector<RigidBodyPhase<S>> phases(const Parameters& p);

  /// t_s of (2), 0 if it rolls from the start; nothing if it slips for ever.
  template <class S>
  static std::optional<S> rolls_from(const Parameters& p);
};

}  // namespace assay::oracles
