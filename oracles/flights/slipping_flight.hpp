#pragma once

#include <memory>
#include <utility>

#include "core/systems/newton_euler_coordinates.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/detail/slipping_sphere.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// The motion of a SlippingSphere, under the constant contact force that causes it.
///
/// Shapes: λ = (N, T_x, T_y). The state has no a.
/// Scalar: as LinearSpin.
template <class S>
class SlippingFlight final : public Flight<S> {
 public:
  SlippingFlight(detail::SlippingSphere<S> sphere, Vector<S> contact_force)
      : sphere_(std::move(sphere)), contact_force_(std::move(contact_force)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const RigidBodyState<S> body = sphere_.at(s);
    state.q = coordinates<S>(body.position, body.attitude);
    state.v = twist<S>(body.velocity, body.angular_velocity);
    state.a.resize(0);
    state.contact_force = contact_force_;
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    const auto rounded = [](const auto& x) { return detail::rounded(Vector<S>(x)); };
    const auto& start = sphere_.start();
    const detail::SlippingSphere<long double> sphere(sphere_.problem(),
                                                     {rounded(start.position),
                                                      rounded(start.attitude),
                                                      rounded(start.velocity),
                                                      rounded(start.omega),
                                                      rounded(start.deceleration),
                                                      scalar_cast<long double>(start.radius)});
    return std::make_shared<SlippingFlight<long double>>(sphere, detail::rounded(contact_force_));
  }

 private:
  detail::SlippingSphere<S> sphere_;
  Vector<S> contact_force_;
};

}  // namespace assay::oracles
