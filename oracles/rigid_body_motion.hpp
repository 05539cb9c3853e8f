#pragma once

#include <vector>

#include "core/math/quaternion.hpp"

namespace assay::oracles {

/// The state of a rigid body. The centre and its velocity are in the inertial frame. The unit
/// quaternion rotates from the body frame to the inertial frame. The angular velocity is in the
/// body frame.
///
/// Units: x [m], v [m/s], Ω [rad/s].
template <class S>
struct RigidBodyState {
  Vector3<S> position = Vector3<S>(S(0), S(0), S(0));
  Quaternion<S> attitude = identity_quaternion<S>();
  Vector3<S> velocity = Vector3<S>(S(0), S(0), S(0));
  Vector3<S> angular_velocity = Vector3<S>(S(0), S(0), S(0));
  /// λ [N, N m], if it is not constant on a phase; otherwise empty.
  Vector<S> contact_force = {};
};

/// The exact motion of rigid bodies, t ≥ 0. Quaternions are continuous in t.
template <class S>
class RigidBodiesMotion {
 public:
  RigidBodiesMotion() = default;
  RigidBodiesMotion(const RigidBodiesMotion&) = delete;
  RigidBodiesMotion& operator=(const RigidBodiesMotion&) = delete;
  virtual ~RigidBodiesMotion() = default;
  /// The λ of all bodies together are the contact forces, stacked.
  [[nodiscard]] virtual std::vector<RigidBodyState<S>> bodies(const S& t) const = 0;
};

/// The exact motion of one rigid body.
template <class S>
class RigidBodyMotion : public RigidBodiesMotion<S> {
 public:
  [[nodiscard]] virtual RigidBodyState<S> at(const S& t) const = 0;
  [[nodiscard]] std::vector<RigidBodyState<S>> bodies(const S& t) const final { return {at(t)}; }
};

}  // namespace assay::oracles
