#pragma once

#include <cmath>
#include <utility>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles {

/// The responses of x'' + 2σ x' + κ x to a unit impulse and to a unit step from rest, and to a unit
/// displacement. Every motion under a constant force is a sum of them:
///
///   h'' + 2σ h' + κ h = 0,   h(0) = 0, h'(0) = 1                                      (1)
///   u(s) = ∫₀ˢ h,            u'' + 2σ u' + κ u = 1                                     (2)
///   w = h' + 2σ h = 1 − κ u, w(0) = 1, w'(0) = 0                                      (2a)
///
/// Every solution with a constant right-hand side f is a combination of them:
///
///   x(s) = x₀ w + v₀ h + f u,   x' = v₀ h' + (f − κ x₀) h                             (3)
///
/// w and h decay with the motion. So x keeps its relative accuracy at all times if f = 0. (2a) is
/// the integral of (1).
template <class S>
struct OscillatorResponse {
  S impulse;       ///< h
  S impulse_rate;  ///< h'
  S step;          ///< u
  S displacement;  ///< w
};

/// The mode (σ, κ) with its roots, in one of the three regimes of damping. Each regime has a
/// formula of its own, and short times have a series, so that no digits cancel:
///
///   κ > σ²:  h = e^{−σs} sin(ωs)/ω,  h' = e^{−σs} cos ωs − σ h,  ω = √(κ − σ²)          (4)
///   κ ≤ σ²:  h = e^{−λ₁s} (1 − e^{−2ρs})/(2ρ),  h' = e^{−λ₂s} − λ₁ h,  ρ = √(σ² − κ),
///            λ₂ = σ + ρ,  λ₁ = κ/λ₂;  at ρ = 0 the quotient is s                        (5)
///   w = e^{−σs} cos ωs + σ h,  u = (1 − w)/κ where κ > σ²,
///   w = e^{−λ₂s} + λ₂ h,  u = ((1 − e^{−λ₁s})/λ₁ − h)/λ₂ elsewhere; at λ₁ = 0 the
///       quotient is s                                                                  (6)
///   u = s² Σ g_n, h = s Σ n g_n, h' = Σ n(n−1) g_n, n ≥ 2, with g₂ = 1/2 and
///       (n+1)(n+2) g_{n+2} = −2σs(n+1) g_{n+1} − κs² g_n,
///       where λ s < 1/2, λ the larger of |roots|: there (6) would cancel                (7)
///
/// (6): w = h' + 2σ h. The second u satisfies (D + λ₂)(D + λ₁) u = 1, so (D + λ₂) of its bracket is
/// 0.
///
/// Source: derived here.   Units: s [s], σ, λ [1/s], κ [1/s²]; h [s], u [s²].
/// Scalar: RealScalar with exp, expm1, sin, cos by ADL; values only, not for Jets.
/// @pre σ ≥ 0, κ ≥ 0.
template <class S>
class OscillatorMode {
 public:
  OscillatorMode() = default;

  /// The regime is decided in ℚ, so critical damping is recognised exactly.
  OscillatorMode(const Rational& sigma, const Rational& kappa)
      : sigma_(from_rational<S>(sigma)), kappa_(from_rational<S>(kappa)) {
    using std::sqrt;
    const Rational discriminant = sigma * sigma - kappa;
    oscillates_ = discriminant < 0;
    root_ = sqrt(from_rational<S>(Rational(abs(discriminant))));
    if (oscillates_) {
      fastest_ = sqrt(kappa_);
    } else {
      fastest_ = sigma_ + root_;
      slowest_ = kappa == 0 ? S(0) : S(kappa_ / fastest_);
    }
  }

  template <class T>
  [[nodiscard]] OscillatorMode<T> rounded_to() const {
    OscillatorMode<T> result;
    result.sigma_ = scalar_cast<T>(sigma_);
    result.kappa_ = scalar_cast<T>(kappa_);
    result.root_ = scalar_cast<T>(root_);
    result.fastest_ = scalar_cast<T>(fastest_);
    result.slowest_ = scalar_cast<T>(slowest_);
    result.oscillates_ = oscillates_;
    return result;
  }

  [[nodiscard]] const S& sigma() const { return sigma_; }
  [[nodiscard]] const S& kappa() const { return kappa_; }
  [[nodiscard]] bool oscillates() const { return oscillates_; }
  /// ω of (4) or ρ of (5).
  [[nodiscard]] const S& root() const { return root_; }
  /// λ₁ of (5). @pre not oscillates().
  [[nodiscard]] const S& slowest() const { return slowest_; }

  /// λ s < 1/2, λ the larger of |roots|: shorter than any half swing.
  [[nodiscard]] bool is_short(const S& s) const { return S(2) * fastest_ * s < S(1); }

  [[nodiscard]] OscillatorResponse<S> response(const S& s) const {
    if (is_short(s)) return series(s);
    return oscillates_ ? oscillating(s) : overdamped(s);
  }

 private:
  template <class T>
  friend class OscillatorMode;

  [[nodiscard]] OscillatorResponse<S> oscillating(const S& s) const {
    using std::exp;
    const S x = root_ * s;
    const S decay = sigma_ == S(0) ? S(1) : S(exp(-sigma_ * s));
    const S h = decay * detail::sine<S>(x) / root_;  // (4)
    const S swing = decay * detail::cosine<S>(x);
    const S w = swing + sigma_ * h;                                // (6)
    return {h, S(swing - sigma_ * h), S((S(1) - w) / kappa_), w};  // (4), (6)
  }

  [[nodiscard]] OscillatorResponse<S> overdamped(const S& s) const {
    using std::exp;
    using std::expm1;
    const S quotient = root_ == S(0) ? s : S(-expm1(S(-2) * root_ * s) / (S(2) * root_));
    const S h = exp(-slowest_ * s) * quotient;  // (5)
    const S fast = exp(-fastest_ * s);
    const S slow = slowest_ == S(0) ? s : S(-expm1(-slowest_ * s) / slowest_);
    return {
        h, S(fast - slowest_ * h), S((slow - h) / fastest_), S(fast + fastest_ * h)};  // (5), (6)
  }

  /// (7). The sum for h' lies in (0, 2), so terms below u are below its resolution.
  [[nodiscard]] OscillatorResponse<S> series(const S& s) const {
    using std::abs;
    const S a = S(2) * sigma_ * s;
    const S b = kappa_ * s * s;
    const S u = unit_roundoff<S>();
    S previous(0);
    S term = S(1) / S(2);
    S sum(0), first(0), second(0);
    // Two terms in a row: a single one may vanish (σ = 0).
    for (int n = 2; (abs(previous) + abs(term)) * (n * (n - 1)) > u; ++n) {
      sum = sum + term;
      first = first + term * n;
      second = second + term * (n * (n - 1));
      const S next = -(a * term * n + b * previous) / (n * (n + 1));
      previous = term;
      term = next;
    }
    return {S(s * first), second, S(s * s * sum), S(S(1) - b * sum)};
  }

  S sigma_{}, kappa_{}, root_{}, fastest_{}, slowest_{};
  bool oscillates_ = false;
};

extern template class OscillatorMode<Mpfr>;
extern template class OscillatorMode<long double>;

}  // namespace assay::oracles
