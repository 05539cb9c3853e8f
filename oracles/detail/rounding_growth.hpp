#pragma once

#include <algorithm>

#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/oscillator_response.hpp"

namespace assay::oracles::detail {

/// Follows the growth of rounding errors of q and v over the flights and impacts of a driven
/// oscillator, q'' + 2σ q' + κ q = f(t) with q⁺ = q = 0 and v⁺ = −e v⁻, by the covariance of (q,
/// v):
///
///   C⁺ = A C Aᵀ + diag(r²),   A = J (w h; −κ h h'),   J = (−e 0; (a⁺ + e a⁻)/v⁻  −e)           (1)
///
/// Here w, h, h' belong to the flight (OscillatorResponse), a⁻ and a⁺ are the accelerations before
/// and after the impact, and r is the rounding of one flight. J follows from the time of the
/// impact. If the impact comes δt = −q/v⁻ later, the body flies for δt with v⁻ instead of v⁺, and
/// under a⁻ instead of a⁺.
///
/// Source: derived here, the saltation matrix of an impact.   Scalar: RealScalar.
template <class S>
class RoundingGrowth {
 public:
  struct Impact {
    S v_minus, v_plus, a_minus, a_plus;
  };

  /// Adds a flight and the impact that ends it, with the rounding errors of both.
  void pass(const OscillatorResponse<S>& flight,
            const S& kappa,
            const S& restitution,
            const Impact& impact,
            const S& position_rounding,
            const S& velocity_rounding) {
    const S turn = (impact.a_plus + restitution * impact.a_minus) / impact.v_minus;
    const S a = -restitution * flight.displacement;
    const S b = -restitution * flight.impulse;
    const S c = turn * flight.displacement + restitution * kappa * flight.impulse;
    const S d = turn * flight.impulse - restitution * flight.impulse_rate;
    const S qq = a * a * qq_ + S(2) * a * b * qv_ + b * b * vv_;
    const S qv = a * c * qq_ + (a * d + b * c) * qv_ + b * d * vv_;
    const S vv = c * c * qq_ + S(2) * c * d * qv_ + d * d * vv_;
    qq_ = qq + position_rounding * position_rounding;
    qv_ = qv;
    vv_ = vv + velocity_rounding * velocity_rounding;
  }

  /// q and v are known exactly, as in a persistent contact.
  void forget() { qq_ = qv_ = vv_ = S(0); }

  [[nodiscard]] S velocity_error() const { return square_root<S>(std::max(vv_, S(0))); }

 private:
  S qq_{0}, qv_{0}, vv_{0};
};

}  // namespace assay::oracles::detail
