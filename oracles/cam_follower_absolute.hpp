#pragma once

#include "core/relations/function_relation.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "oracles/cam_follower.hpp"

namespace assay::oracles {

/// The height above a turning cam:   y = u − c(t).
template <class S>
struct AboveCam {
  detail::TurningCam<S> cam;

  static constexpr bool kConstantJacobian = true;
  [[nodiscard]] Eigen::Index size() const { return 1; }

  void operator()(const S& t, const Vector<S>& q, Vector<S>& y) const {
    y(0) = q(0) - cam.at(t).position;
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>& h) const { h(0, 0) = S(1); }
  void rate(const S& t, const Vector<S>&, Vector<S>& rate) const { rate(0) = -cam.at(t).velocity; }
  void curvature(const S& t, const Vector<S>&, const Vector<S>&, Vector<S>& b) const {
    b(0) = -cam.at(t).acceleration;
  }
};

/// The follower of the problem cam-follower in its absolute coordinate u = q + c(t), with the gap q
/// and the lift c of the cam. So the contact is rheonomous.
///
/// Here the obstacle moves, and forces do not depend on time. So the two problems show how a scheme
/// treats the same motion in two coordinates:
///
///   m u'' + C u' + K u = λ,   0 ≤ y = u − c(t) ⊥ λ ≥ 0,   y'⁺ = −e y'⁻ where y = 0, y'⁻ < 0   (1)
///
/// The cam has circular arcs, as in cam-follower. The motion is the same, shifted: u(0) = q0 + c(0)
/// and u'(0) = v0 + c'(0). No force depends on time. c'' jumps where arcs meet, and the right-hand
/// side does not. So a scheme of order 2 keeps its order until the first impact. In the coordinate
/// q it has order 1 from the first joint of arcs on.
///
/// Source: [Notes, developer-notes.md ch. 14, (14.1)–(14.2), f_v = 0]; the exact motion is that of
/// cam-follower.   Units: m [kg], K [N/m], C = damping [kg/s], u [m], v0 [m/s], rpm [1/min].
/// Scalar: as CamFollower.   @throws InvalidInput as CamFollower.
struct CamFollowerAbsolute {
  static constexpr std::string_view kName = "cam-follower-absolute";
  static constexpr std::string_view kDescription =
      "spring-loaded follower on a turning cam, in its absolute coordinate: a moving obstacle";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters&) {
    return {{"height of the follower, not relative to the cam", "m"}};
  }

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const AboveCam<S> above{detail::TurningCam<S>(Rational(p["rpm"] / 60), true)};
    const detail::CamLift<S> start = above.cam.at(S(0));
    LagrangianModel<S> result = detail::contact_model<S>({.mass = p.get<S>("m"),
                                                          .damping = p.get<S>("damping"),
                                                          .stiffness = p.get<S>("K"),
                                                          .restitution = p.get<S>("e"),
                                                          .x0 = p.get<S>("q0") + start.position,
                                                          .v0 = p.get<S>("v0") + start.velocity});
    result.relation = lagrangian_relation<S>(above);
    return result;
  }

  template <class S>
  static S period(const Parameters& p) {
    return CamFollower::period<S>(p);
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
