#pragma once

#include <memory>
#include <string_view>

#include "oracles/detail/linear_spin.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles::detail {

/// A homogeneous sphere that slips on a floor, from given position, attitude and velocities.
/// Friction is constant in size and direction, so the velocities are linear in time:
///
///   v(s) = v₀ − a ε s,   ω(s) = ω₀ + (5a/2R) n × ε s,   a = μ g,  n = e_z                   (1)
///
/// with the constant direction ε of its slip, and the attitude of a LinearSpin.
///
/// Units: x, R [m], v [m/s], ω [rad/s] in the inertial frame, aε [m/s²].
template <class S>
class SlippingSphere {
 public:
  struct Start {
    Vector3<S> position;
    Quaternion<S> attitude;
    Vector3<S> velocity, omega;
    Vector3<S> deceleration;  ///< a ε
    S radius;
  };
  SlippingSphere(std::string_view problem, const Start& start)
      : start_(start),
        spin_(std::make_shared<LinearSpin<S>>(problem, start.attitude, start.omega, growth())) {}

  [[nodiscard]] const std::string& problem() const { return spin_->problem(); }
  [[nodiscard]] const Start& start() const { return start_; }

  [[nodiscard]] RigidBodyState<S> at(const S& s) const {
    RigidBodyState<S> state;
    state.velocity = start_.velocity - start_.deceleration * s;
    state.position = start_.position + start_.velocity * s - start_.deceleration * S(s * s / S(2));
    state.attitude = spin_->at(s);
    state.angular_velocity = rotate_back<S>(state.attitude, spin_->omega(s));
    return state;
  }

 private:
  [[nodiscard]] Vector3<S> growth() const {
    const S lever = S(5) / (S(2) * start_.radius);
    return {S(-lever * start_.deceleration(1)), S(lever * start_.deceleration(0)), S(0)};
  }

  Start start_;
  std::shared_ptr<const LinearSpin<S>> spin_;
};

}  // namespace assay::oracles::detail
