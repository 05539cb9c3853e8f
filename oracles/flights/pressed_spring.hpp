#pragma once

#include <memory>
#include <utility>

#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/linear_oscillator.hpp"

namespace assay::oracles {

/// A mass on massless springs: x of LinearOscillator, p_i = −κ_i x. The position gives the forces,
/// and the forces give the multipliers:
///
///   λ_i = p_i,   for the last one p = λ + c λ²:   λ = 2p/(1 + √(1 + 4 c p))                (1)
///
/// Source: (1) is the root with λ = p for c = 0, without cancellation.
/// Shapes: one coordinate, κ, λ ∈ ℝᵐ.   Units: s [s], x [m], κ [N/m], λ, p [N], c [1/N].
/// @pre 4 c κ x < 1 for the last spring.
template <class S>
class PressedSpring final : public Flight<S> {
 public:
  PressedSpring(const OscillatorCoordinate<S>& coordinate, Vector<S> stiffness, S curve)
      : PressedSpring(LinearOscillator<S>({coordinate}, stiffness), stiffness, std::move(curve)) {}
  PressedSpring(LinearOscillator<S> motion, Vector<S> stiffness, S curve)
      : motion_(std::move(motion)), stiffness_(std::move(stiffness)), curve_(std::move(curve)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    motion_.evaluate(s, state);
    for (Eigen::Index i = 0; i < stiffness_.size(); ++i) {
      state.contact_force(i) = -stiffness_(i) * state.q(0);
    }
    S& last = state.contact_force(stiffness_.size() - 1);
    last = S(2) * last / (S(1) + detail::square_root(S(S(1) + S(4) * curve_ * last)));  // (1)
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    return std::make_shared<PressedSpring<long double>>(
        motion_.rounded(), detail::rounded(stiffness_), scalar_cast<long double>(curve_));
  }

 private:
  LinearOscillator<S> motion_;
  Vector<S> stiffness_;
  S curve_;
};

}  // namespace assay::oracles
