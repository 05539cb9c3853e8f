#pragma once

#include <memory>
#include <utility>

#include "oracles/flights/linear_oscillator.hpp"

namespace assay::oracles {

/// A mass that presses a spring of stiffness k:   x of LinearOscillator,   λ = −k x.
///
/// Shapes: one coordinate, one multiplier.   Units: s [s], x [m], k [N/m], λ [N].
template <class S>
class PressedSpring final : public Flight<S> {
 public:
  PressedSpring(const OscillatorCoordinate<S>& coordinate, S stiffness)
      : motion_({coordinate}, Vector<S>(Vector<S>::Constant(1, S(0)))),
        stiffness_(std::move(stiffness)) {}
  PressedSpring(LinearOscillator<S> motion, S stiffness)
      : motion_(std::move(motion)), stiffness_(std::move(stiffness)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    motion_.evaluate(s, state);
    state.contact_force(0) = -stiffness_ * state.q(0);
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    return std::make_shared<PressedSpring<long double>>(motion_.rounded(),
                                                        scalar_cast<long double>(stiffness_));
  }

 private:
  LinearOscillator<S> motion_;
  S stiffness_;
};

}  // namespace assay::oracles
