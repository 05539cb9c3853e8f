#pragma once

#include <memory>

#include "core/math/rotation.hpp"
#include "core/relations/knee_joint.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// The heavy symmetric top in coordinates of its centre. The joint replaces the fixed point of the
/// problem heavy-top, so the problem tests how a scheme keeps a joint.
///
/// A knee at the origin holds the point (0, 0, −L) of a body of mass m and moments I₁ = I₂, I₃
/// about its centre, under gravity along −z:
///
///   x_g = L R e₃,   v_g = R (Ω × L e₃)                                                      (1)
///   J Ω̇ + Ω × J Ω = m g L Rᵀe_z × e₃,   J = diag(I₁ + m L², I₁ + m L², I₃)                 (2)
///
/// (2) is the motion of heavy-top with the moments J, with the same parameters of the motion. The
/// joint gives the force
///
///   λ = m (v̇_g + g e_z),   v̇_g = L R (Ω̇ × e₃ + Ω × (Ω × e₃))                              (3)
///
/// Source: derived here: (2) is the moment about the knee, I₁ + m L² by Steiner.
/// Units: m [kg], L [m], I [kg m²].
/// Scalar: model RealScalar with sin and cos; exact RealScalar with elementary functions.
/// @throws InvalidInput as HeavyTop.
struct KneeTop {
  static constexpr std::string_view kName = "knee-top";
  static constexpr std::string_view kDescription =
      "heavy symmetric top held by a knee joint, exact by elliptic functions";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static void check(const Parameters& p);

  template <RealScalar S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    const S mass = p.get<S>("m"), length = p.get<S>("L"), across = p.get<S>("I1"), zero(0);
    const S half = from_rational<S>(Rational(p["theta0"] / 2));
    const Quaternion<S> attitude(detail::cosine(half), detail::sine(half), zero, zero);
    const Vector3<S> arm(zero, zero, length);
    const Vector3<S> omega(p.get<S>("thetadot0"),
                           p.get<S>("phidot0") * detail::sine(p.get<S>("theta0")),
                           p.get<S>("w3"));
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(mass, across, across, p.get<S>("I3"))};
    model.wrenches = {
        std::make_shared<FrameWrench<S>>(FrameWrench<S>::Part::kForce,
                                         FrameWrench<S>::Frame::kInertial,
                                         Vector3<S>(zero, zero, S(-(mass * p.get<S>("g")))))};
    model.relation =
        std::make_shared<KneeJoint<S>>(JointFrame<S>{}, JointFrame<S>{0, {zero, zero, S(-length)}});
    model.laws = {{Equality{3}, {zero, zero}}};
    model.initial_position = coordinates<S>(rotate<S>(attitude, arm), attitude);
    model.initial_velocity = twist<S>(rotate<S>(attitude, cross<S>(omega, arm)), omega);  // (1)
    return model;
  }

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p);
};

}  // namespace assay::oracles
