#pragma once

#include "oracles/detail/trigonometry.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles::detail {

/// A body that turns about one of its axes, which does not move. The angle gives the attitude, and
/// its rate gives Ω.
template <class S>
void turn_about(int axis, const S& angle, const S& rate, RigidBodyState<S>& state) {
  const S half = angle / S(2);
  state.attitude = Quaternion<S>(cosine(half), S(0), S(0), S(0));
  state.attitude(axis) = sine(half);
  state.angular_velocity = Vector3<S>(S(0), S(0), S(0));
  state.angular_velocity(axis - 1) = rate;
}

}  // namespace assay::oracles::detail
