#pragma once

#include <memory>
#include <utility>

#include "core/math/rotation_vector.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A rigid body that turns at a constant Ω and whose centre has a constant acceleration, under a
/// constant contact force:
///
///   x(s) = x₀ + s (v₀ + s a/2),   p(s) = p₀ ∘ exp(Ω s),   v(s) = (v₀ + a s, Ω)               (1)
///
/// Shapes: q₀ = (x₀, p₀) ∈ ℝ⁷, (v₀, Ω) ∈ ℝ⁶, a ∈ ℝ³; λ ∈ ℝᵐ. The state has no a.
/// Units: x [m], v [m/s], Ω [rad/s], λ [N].   Scalar: RealScalar with sin and cos.
template <class S>
class TurningBody final : public Flight<S> {
 public:
  TurningBody(Vector<S> q0, Vector<S> v0, Vector<S> a, Vector<S> contact_force)
      : q0_(std::move(q0)),
        v0_(std::move(v0)),
        a_(std::move(a)),
        contact_force_(std::move(contact_force)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const Vector3<S> angle = angular_velocity<S>(v0_) * s;
    const S half_s = s / S(2);
    state.q = q0_;
    state.v = v0_;
    state.q.template head<3>() += s * (v0_.template head<3>() + half_s * a_);
    state.q.template tail<4>() =
        product<S>(attitude<S>(q0_), rotation_exponential<S>(angle));  // (1)
    state.v.template head<3>() += s * a_;
    state.a.resize(0);
    state.contact_force = contact_force_;
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    return std::make_shared<TurningBody<long double>>(detail::rounded(q0_),
                                                      detail::rounded(v0_),
                                                      detail::rounded(a_),
                                                      detail::rounded(contact_force_));
  }

 private:
  Vector<S> q0_, v0_, a_, contact_force_;
};

}  // namespace assay::oracles
