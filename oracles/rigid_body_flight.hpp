#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "oracles/exact_motion.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// A part of the motion of a rigid body in which its contact does not change.
///
/// Units: begin [s], contact_force [N].
template <class S>
struct RigidBodyPhase {
  S begin;
  Vector<S> contact_force;  ///< λ, constant on this part; empty without contacts
  bool sliding = false;     ///< it slides, rolls or spins, and friction acts against this
  EventKind change = EventKind::kSlidingChange;  ///< at its begin, if a part precedes it
};

/// A phase of a motion of b rigid bodies as a Flight: q = (x_g, p, …) ∈ ℝ^{7b},
/// v = (v_g, Ω, …) ∈ ℝ^{6b}, no a.
template <class S>
class RigidBodyFlight final : public Flight<S> {
 public:
  template <class T>
  using Pointer = std::shared_ptr<const RigidBodiesMotion<T>>;

  /// `in_long_double` computes the motion again in that scalar.
  RigidBodyFlight(Pointer<S> motion,
                  RigidBodyPhase<S> phase,
                  std::function<Pointer<long double>()> in_long_double)
      : motion_(std::move(motion)),
        phase_(std::move(phase)),
        in_long_double_(std::move(in_long_double)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const std::vector<RigidBodyState<S>> bodies = motion_->bodies(S(phase_.begin + s));
    const auto count = static_cast<Eigen::Index>(bodies.size());
    state.q.resize(kBodyCoordinates * count);
    state.v.resize(kBodyVelocities * count);
    state.a.resize(0);
    state.contact_force.resize(0);
    for (Eigen::Index i = 0; i < count; ++i) {
      const RigidBodyState<S>& body = bodies[static_cast<std::size_t>(i)];
      state.q.template segment<7>(kBodyCoordinates * i) =
          coordinates<S>(body.position, body.attitude);
      state.v.template segment<6>(kBodyVelocities * i) =
          twist<S>(body.velocity, body.angular_velocity);
      const Eigen::Index known = state.contact_force.size();
      state.contact_force.conservativeResize(known + body.contact_force.size());
      state.contact_force.tail(body.contact_force.size()) = body.contact_force;
    }
    if (state.contact_force.size() == 0) state.contact_force = phase_.contact_force;
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using Rounded = RigidBodyFlight<long double>;
    RigidBodyPhase<long double> phase{scalar_cast<long double>(phase_.begin), {}, phase_.sliding};
    phase.contact_force.resize(phase_.contact_force.size());
    for (Eigen::Index i = 0; i < phase.contact_force.size(); ++i) {
      phase.contact_force(i) = scalar_cast<long double>(phase_.contact_force(i));
    }
    return std::make_shared<Rounded>(in_long_double_(), std::move(phase), in_long_double_);
  }

 private:
  Pointer<S> motion_;
  RigidBodyPhase<S> phase_;
  std::function<Pointer<long double>()> in_long_double_;
};

/// The motion of the rigid bodies of problem P on [0, t_end], with an event where phases meet.
/// @throws InvalidInput if t_end < 0, or if the problem refuses the parameters.
template <class P, class S>
[[nodiscard]] ExactMotion<S> rigid_body_motion(const Parameters& p, const S& t_end) {
  if (t_end < S(0)) {
    throw InvalidInput(std::string(P::kName) + ": time " + to_decimal(t_end) +
                       " is before the start, t = 0");
  }
  std::vector<RigidBodyPhase<S>> phases = {{S(0), {}}};
  if constexpr (requires { P::template phases<S>(p); }) phases = P::template phases<S>(p);
  const std::shared_ptr<const RigidBodiesMotion<S>> motion = P::template exact<S>(p);
  const auto in_long_double = [p]() -> std::shared_ptr<const RigidBodiesMotion<long double>> {
    return P::template exact<long double>(p);
  };
  ExactMotion<S> result;
  MotionState<S> state;
  for (const RigidBodyPhase<S>& phase : phases) {
    if (phase.begin > t_end) break;
    const auto flight = std::make_shared<RigidBodyFlight<S>>(motion, phase, in_long_double);
    if (!result.pieces.empty()) {
      result.pieces.back().end = phase.begin;
      flight->evaluate(S(0), state);
      const Vector<S> none = Vector<S>::Constant(phase.contact_force.size(), S(0));
      result.events.push_back({phase.change, phase.begin, state.v, state.v, none});
    }
    const bool contact = phase.contact_force.size() > 0;
    result.pieces.push_back({phase.begin, t_end, flight, contact, phase.sliding});
  }
  return result;
}

}  // namespace assay::oracles
