#pragma once

#include <memory>

#include "core/relations/pivot_joint.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// The physical pendulum in coordinates of a rigid body. The joint keeps the point of suspension,
/// so the problem tests how a scheme keeps a joint.
///
/// A pivot at the origin about the y axis holds the point (0, 0, L) of a body of mass m and moment
/// I about its second axis, under gravity along −z. It starts at the angle θ₀ with the rate w₀:
///
///   x_g = −L (sin θ, 0, cos θ),   p = (cos θ/2, 0, sin θ/2, 0),   Ω = (0, θ', 0)            (1)
///   (I + m L²) θ'' = −m g L sin θ                                                          (2)
///
/// With w² = m g L/(I + m L²) and ρ = w₀²/(4w²), so that θ'² = 4w² (k² − sin²(θ/2)),
///
///   k² = sin²(θ₀/2) + ρ,   k'² = 1 − k² = cos²(θ₀/2) − ρ,   n the whole number nearest θ₀/2π   (3)
///   k < 1:  sin(θ/2) = k sn,  cos(θ/2) = dn,  θ' = 2wk cn  at u₀ + wt, modulus k, for θ − 2πn (4)
///   k ≥ 1:  θ = 2πn ± 2 am,   θ' = ±2wk dn  at u₀ + wkt, modulus 1/k,  ± the sign of w₀        (5)
///
/// It swings, or goes over the top, or for k = 1 tends to the top. As cos θ₀ is transcendental
/// except for θ₀ = 0, the case k = 1 is known exactly: 4w² = w₀², θ₀ = 0. k'² is known to relative
/// accuracy. The joint gives the force m (x_g'' + g e_z), and no moment.
///
/// Source: derived here: (2) is the moment about the pivot; (4), (5) from the energy, as sn' = cn
/// dn and am' = dn.   Units: m [kg], I [kg m²], L [m], θ₀ [rad], w₀ [rad/s].
/// Scalar: model RealScalar with sin and cos; exact RealScalar with elementary functions.
struct PivotPendulum {
  static constexpr std::string_view kName = "pivot-pendulum";
  static constexpr std::string_view kDescription =
      "physical pendulum held by a pivot joint, exact by elliptic functions";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <RealScalar S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    const S mass = p.get<S>("m"), length = p.get<S>("L"), moment = p.get<S>("I");
    const S theta = p.get<S>("theta0"), half = theta / S(2), rate = p.get<S>("w0"), zero(0);
    const S x = length * detail::sine(theta), z = length * detail::cosine(theta);
    const Vector3<S> none(zero, zero, zero);
    const Matrix3<S> about_y = axes_along<S>({zero, S(1), zero});
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(mass, moment, moment, moment)};
    model.wrenches = {
        std::make_shared<FrameWrench<S>>(FrameWrench<S>::Part::kForce,
                                         FrameWrench<S>::Frame::kInertial,
                                         Vector3<S>(zero, zero, S(-(mass * p.get<S>("g")))))};
    model.relation = std::make_shared<PivotJoint<S>>(
        JointFrame<S>{kGround, none, about_y}, JointFrame<S>{0, {zero, zero, length}, about_y});
    model.laws = {{Equality{5}, {zero, zero}}};
    model.initial_position = coordinates<S>({S(-x), zero, S(-z)},
                                            {detail::cosine(half), zero, detail::sine(half), zero});
    model.initial_velocity = twist<S>({S(-(rate * z)), zero, S(rate * x)}, {zero, rate, zero});
    return model;
  }

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p);
};

}  // namespace assay::oracles
