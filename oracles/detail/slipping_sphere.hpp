#pragma once

#include <string_view>

#include "oracles/detail/linear_spin.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles::detail {

/// A homogeneous sphere that slips on a floor, from a position, an attitude and velocities on:
///
///   v(s) = v₀ − a ε s,   ω(s) = ω₀ + (5a/2R) n × ε s,   a = μ g,  n = e_z                   (1)
///
/// with the constant direction ε of its slip. The attitude is that of detail::turned.
///
/// Units: x, R [m], v [m/s], ω [rad/s] in the inertial frame, aε [m/s²].
template <class S>
struct SlippingSphere {
  std::string_view problem;  ///< what refuses a motion that cannot be followed
  Vector3<S> position;
  Quaternion<S> attitude;
  Vector3<S> velocity, omega;
  Vector3<S> deceleration;  ///< a ε
  S radius;

  [[nodiscard]] RigidBodyState<S> at(const S& s) const {
    const S lever = S(5) / (S(2) * radius);
    const Vector3<S> growth(S(-lever * deceleration(1)), S(lever * deceleration(0)), S(0));
    RigidBodyState<S> state;
    state.velocity = velocity - deceleration * s;
    state.position = position + velocity * s - deceleration * S(s * s / S(2));
    state.attitude = turned<S>(problem, attitude, omega, growth, s);
    state.angular_velocity = rotate_back<S>(state.attitude, Vector3<S>(omega + growth * s));
    return state;
  }
};

}  // namespace assay::oracles::detail
