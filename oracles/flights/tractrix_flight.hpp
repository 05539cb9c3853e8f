#pragma once

#include <memory>

#include "core/scalar/machine.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A point that the rim of a disk of radius r drags along; the centre of the disk is c = (c₀ + w s,
/// 0). The point stays on the rim, so the angle ψ gives its place:
///
///   x = c − r (cos ψ, sin ψ),   tan(ψ/2) = T e^{−ws/r},   x' = λ (cos ψ, sin ψ),  λ = w cos ψ (1)
///   ψ' = −(w/r) sin ψ,   λ' = (w²/r) sin²ψ                                                   (2)
///
/// Source: derived here (Tractrix).   Units: x, r [m], w, λ [m/s].   @pre |T| ≤ 1.
template <class S>
class TractrixFlight final : public Flight<S> {
 public:
  TractrixFlight(const S& radius, const S& speed, const S& centre, const S& tangent)
      : r_(radius), w_(speed), centre_(centre), tangent_(tangent) {}

  void evaluate(const S& s, MotionState<S>& at) const override {
    using std::exp;
    const S tangent = tangent_ * exp(S(-w_ * s / r_));
    const S square = tangent * tangent;
    const S c = (S(1) - square) / (S(1) + square);
    const S d = S(2) * tangent / (S(1) + square);
    const S lambda = w_ * c;
    const S turning = w_ / r_ * d;  // −ψ'
    at.q.resize(2);
    at.v.resize(2);
    at.a.resize(2);
    at.contact_force.resize(1);
    at.q(0) = centre_ + w_ * s - r_ * c;
    at.q(1) = -r_ * d;
    at.v(0) = lambda * c;
    at.v(1) = lambda * d;
    at.a(0) = turning * d * (w_ * c + lambda);
    at.a(1) = turning * (w_ * d * d - lambda * c);
    at.contact_force(0) = lambda;
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    using R = long double;
    return std::make_shared<TractrixFlight<R>>(
        scalar_cast<R>(r_), scalar_cast<R>(w_), scalar_cast<R>(centre_), scalar_cast<R>(tangent_));
  }

 private:
  S r_, w_, centre_, tangent_;
};

}  // namespace assay::oracles
