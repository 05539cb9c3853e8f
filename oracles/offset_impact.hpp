#pragma once

#include <memory>

#include "core/relations/point_on_plane.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A rigid body that spins about its principal axis y above a smooth floor. Its point X = (ax, 0,
/// az), which is not below the centre, strikes the floor. So an impact can change the spin. With
/// r = R X, n = e_z, ω = w e_y and φ̇ = w,
///
///   flight:  z̈ = −g, w constant,  gap = z + r_z = z + az cos φ − ax sin φ                   (1)
///   impact:  U = ż − w r_x,  W = 1/m + r_x²/I,  P = (1 + e) |U|/W                           (2)
///            ż⁺ = ż + P/m,   w⁺ = w − P r_x/I,   U⁺ = −e U                                  (3)
///
/// These hold because r × n = −r_x e_y. The first zero of (1) is found as for a ball above a table
/// that vibrates as −r_z, with the frequency |w|. If an impact leaves U = 0, the point leaves the
/// floor at once if −r_z w² > g.
///
/// Source: derived here.   Units: m [kg], I [kg m²], ax, az, gap0 [m], vx0, vz0 [m/s], w0 [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with sin and cos.
/// @throws InvalidInput if the point stays on the floor, because its sliding has no closed form
/// (for example after a plastic impact with −r_z w² ≤ g); for more than kMost impacts; and if an
/// impact grazes.
struct OffsetImpact {
  static constexpr std::string_view kName = "offset-impact";
  static constexpr std::string_view kDescription =
      "spinning rigid body that strikes a smooth floor with a point off its centre";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr std::size_t kMost = 200;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    const S mass = p.get<S>("m"), moment = p.get<S>("I"), zero(0);
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(mass, moment, moment, moment)};
    model.wrenches = {std::make_shared<FrameWrench<S>>(
        FrameWrench<S>::Part::kForce,
        FrameWrench<S>::Frame::kInertial,
        Vector3<S>(zero, zero, from_rational<S>(Rational(-p["m"] * p["g"]))))};
    model.relation = std::make_shared<PointOnPlane<S>>(typename PointOnPlane<S>::Options{
        .point = Vector3<S>(p.get<S>("ax"), zero, p.get<S>("az")), .friction = false});
    model.laws = {{Unilateral{}, {p.get<S>("e"), zero}}};
    model.initial_position = coordinates<S>(
        {zero, zero, from_rational<S>(Rational(p["gap0"] - p["az"]))}, identity_quaternion<S>());
    model.initial_velocity =
        twist<S>({p.get<S>("vx0"), zero, p.get<S>("vz0")}, {zero, p.get<S>("w0"), zero});
    return model;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
