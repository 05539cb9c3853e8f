#pragma once

#include <memory>

#include "core/relations/prismatic_joint.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// Two bodies on a slider in free flight. They spin about an axis across the slider, and the spin
/// drives them apart. Let μ = m_A m_B/(m_A + m_B), I = I_A + I_B, r the distance from the centre of
/// A to the centre of B along e₁ of both bodies, w the spin about e₃, and v₀ t the common centre:
///
///   μ r'' = μ r w²,   (I + μ r²) w = (I + μ r₀²) w₀                                        (1)
///   x_i = v₀ t + r_i R e₁,   v_i = v₀ + R (r_i' e₁ + r_i w e₂),
///   r_A = −(μ/m_A) r,  r_B = (μ/m_B) r                                                     (2)
///
/// With s = r √(μ/I), (1) is s'' = s w² with (1 + s²) w = W and the energy s'² + W²/(1 + s²). This
/// gives the time and the angle of the spin as elliptic integrals over s. The joint gives B the
/// force f along e₂ and the moment n about e₃,
///
///   f = μ (r w' + 2 r' w),   n = I_B w',   w' = −2 μ r r' w/(I + μ r²),   λ = (f, 0, n, 0, 0)  (3)
///
/// Source: derived here from the energy and the angular momentum of (1); (3) by the rows of the
/// relation prismatic-joint, with parallel axes b_j = a_j.
/// Units: m [kg], I [kg m²], r [m], w [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with elementary functions.
struct SpinningSlider {
  static constexpr std::string_view kName = "spinning-slider";
  static constexpr std::string_view kDescription =
      "two bodies on a prismatic joint that their spin drives apart, exact by elliptic integrals";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    const S a = p.get<S>("mA"), b = p.get<S>("mB"), ia = p.get<S>("IA"), ib = p.get<S>("IB");
    const S zero(0), share_a = -b / (a + b), share_b = a / (a + b);
    const S distance = p.get<S>("r0"), rate = p.get<S>("rdot0"), spin = p.get<S>("w0");
    const Vector3<S> along(S(1), zero, zero), omega(zero, zero, spin);
    const Vector3<S> apart(rate, spin * distance, zero);
    const Vector3<S> velocity(p.get<S>("vx"), p.get<S>("vy"), p.get<S>("vz"));
    const Quaternion<S> upright = identity_quaternion<S>();
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(a, ia, ia, ia), principal_body<S>(b, ib, ib, ib)};
    model.relation =
        std::make_shared<PrismaticJoint<S>>(JointFrame<S>{.body = 0}, JointFrame<S>{.body = 1});
    model.laws = {{Equality{5}, {zero, zero}}};
    model.initial_position.resize(2 * kBodyCoordinates);
    model.initial_position << coordinates<S>(share_a * distance * along, upright),
        coordinates<S>(share_b * distance * along, upright);
    model.initial_velocity.resize(2 * kBodyVelocities);
    model.initial_velocity << twist<S>(velocity + share_a * apart, omega),
        twist<S>(velocity + share_b * apart, omega);  // (2)
    return model;
  }

  template <class S>
  static std::shared_ptr<const RigidBodiesMotion<S>> exact(const Parameters& p);
};

}  // namespace assay::oracles
