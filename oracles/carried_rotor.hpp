#pragma once

#include <memory>

#include "core/relations/knee_joint.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// A body A in free flight that carries a rotor B by a knee: the centre of B is the point d = d e₃
/// of A. The joint gives B no moment, so both turn like free bodies.
///
/// With μ = m_A m_B/(m_A + m_B), and the common centre at v₀ t,
///
///   x_i = v₀ t + R_A r_i,   v_i = v₀ + R_A (Ω_A × r_i),   r_A = −(μ/m_A) d,  r_B = (μ/m_B) d  (1)
///   J Ω̇_A + Ω_A × J Ω_A = 0,   J = diag(A₁ + μ d², A₂ + μ d², A₃)                           (2)
///   I_B Ω̇_B + Ω_B × I_B Ω_B = 0,   I_B = diag(B₁, B₂, B₃)                                   (3)
///
/// (2) and (3) are two equations of the problem free-rigid-body. The joint gives B the force, in
/// the axes of A,
///
///   λ = μ (Ω̇_A × d + Ω_A × (Ω_A × d))                                                      (4)
///
/// Source: derived here: λ is m_B v̇_B, and −d × λ the moment on A.
/// Units: m [kg], d [m], A, B [kg m²], v [m/s], w [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with elementary functions.
struct CarriedRotor {
  static constexpr std::string_view kName = "carried-rotor";
  static constexpr std::string_view kDescription =
      "free body with a rotor on a knee joint at its centre, exact by elliptic functions";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    const S a = p.get<S>("mA"), b = p.get<S>("mB"), zero(0);
    const Vector3<S> d(zero, zero, p.get<S>("d"));
    const Vector3<S> to_a = -b / (a + b) * d, to_b = a / (a + b) * d;
    const Vector3<S> velocity(p.get<S>("vx"), p.get<S>("vy"), p.get<S>("vz"));
    const Vector3<S> spin_a(p.get<S>("wA1"), p.get<S>("wA2"), p.get<S>("wA3"));
    const Vector3<S> spin_b(p.get<S>("wB1"), p.get<S>("wB2"), p.get<S>("wB3"));
    const Quaternion<S> upright = identity_quaternion<S>();
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(a, p.get<S>("A1"), p.get<S>("A2"), p.get<S>("A3")),
                    principal_body<S>(b, p.get<S>("B1"), p.get<S>("B2"), p.get<S>("B3"))};
    model.relation = std::make_shared<KneeJoint<S>>(JointFrame<S>{0, d}, JointFrame<S>{.body = 1});
    model.laws = {{Equality{3}, {zero, zero}}};
    model.initial_position.resize(2 * kBodyCoordinates);
    model.initial_position << coordinates<S>(to_a, upright), coordinates<S>(to_b, upright);
    model.initial_velocity.resize(2 * kBodyVelocities);
    model.initial_velocity << twist<S>(velocity + cross<S>(spin_a, to_a), spin_a),
        twist<S>(velocity + cross<S>(spin_a, to_b), spin_b);  // (1)
    return model;
  }

  template <class S>
  static std::shared_ptr<const RigidBodiesMotion<S>> exact(const Parameters& p);
};

}  // namespace assay::oracles
