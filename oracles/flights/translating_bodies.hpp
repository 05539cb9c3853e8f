#pragma once

#include <memory>
#include <utility>

#include "core/systems/newton_euler_coordinates.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// b rigid bodies that do not turn and have the axes of the inertial frame. Each has a constant
/// acceleration, under contact forces that are quadratic in time. Boxes slide in this way:
///
///   x(s) = x₀ + s (v₀ + s a/2),   p = 1,   v(s) = (v₀ + a s, 0),   λ(s) = λ₀ + s (λ₁ + s λ₂/2) (1)
///
/// Shapes: x₀, v₀, a ∈ ℝ^{3b}; λ ∈ ℝᵐ. The state has no a.   Units: x [m], λ [N].
/// Scalar: OrderedField.
template <class S>
class TranslatingBodies final : public Flight<S> {
 public:
  struct Data {
    Vector<S> position, velocity, acceleration;
    Vector<S> force, force_rate, force_bend;  ///< λ₀, λ₁, λ₂
  };

  explicit TranslatingBodies(Data data) : data_(std::move(data)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    const Eigen::Index bodies = data_.position.size() / 3;
    state.q.resize(kBodyCoordinates * bodies);
    state.v.resize(kBodyVelocities * bodies);
    state.a.resize(0);
    state.contact_force.resize(data_.force.size());
    const S half = s / S(2);
    for (Eigen::Index i = 0; i < data_.position.size(); ++i) {
      const Eigen::Index body = i / 3, axis = i % 3;
      const S &v = data_.velocity(i), &a = data_.acceleration(i);
      state.q(kBodyCoordinates * body + axis) = data_.position(i) + s * (v + half * a);
      state.v(kBodyVelocities * body + axis) = v + s * a;
      state.v(kBodyVelocities * body + 3 + axis) = S(0);
    }
    for (Eigen::Index i = 0; i < bodies; ++i) {
      state.q.template segment<4>(kBodyCoordinates * i + 3) = identity_quaternion<S>();
    }
    for (Eigen::Index i = 0; i < data_.force.size(); ++i) {
      state.contact_force(i) =
          data_.force(i) + s * (data_.force_rate(i) + half * data_.force_bend(i));
    }
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using Rounded = TranslatingBodies<long double>;
    using detail::rounded;
    return std::make_shared<Rounded>(typename Rounded::Data{rounded(data_.position),
                                                            rounded(data_.velocity),
                                                            rounded(data_.acceleration),
                                                            rounded(data_.force),
                                                            rounded(data_.force_rate),
                                                            rounded(data_.force_bend)});
  }

 private:
  Data data_;
};

}  // namespace assay::oracles
