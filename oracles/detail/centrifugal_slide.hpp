#pragma once

#include <cmath>

#include "core/scalar/rational.hpp"
#include "oracles/detail/carlson.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// A distance s that a spin increases, and the angle θ of the spin.
///
/// Angular momentum (1) and energy (2) are constant. They give the time and the angle as integrals
/// over s:
///
///   s'' = s θ'²,   (1 + s²) θ' = W                                                         (1)
///   s'² = e − W²/(1 + s²),   δ = e − W²                                                    (2)
///
/// from s₀, s₀' and θ' = w₀ > 0: W = w₀ (1 + s₀²), e = s₀'² + w₀² (1 + s₀²),
/// δ = s₀'² − w₀² s₀² (1 + s₀²). With x increasing in time,
///
///   δ > 0, s passes 0:   s = ±x,   c = 1/√e,   a = k,   k² = W²/e,  k'² = δ/e
///   δ < 0, s turns:      s = ±√(k'² + x²)/k,   c = W/e,   a = 1,   k² = e/W²,  k'² = −δ/W²
///   t = c (G(x) − G(x₀)),   θ = a (U(x) − U(x₀))                                           (3)
///   G' = √((1 + x²)/(k'² + x²)),   U' = 1/√((1 + x²)(k'² + x²))                            (4)
///   G = ⅓ k² x³ R_D(k'², k'²(1 + x²), k'² + x²) + x √((1 + x²)/(k'² + x²)),
///   U = x R_F(k'², k'²(1 + x²), k'² + x²)                                                  (5)
///
/// For δ = 0, |s| = x tends to 0 or moves away from it. Then c = 1/W, a = 1, k' = 0 and
///
///   U = log(x/(1 + √(1 + x²))),   G = √(1 + x²) + U                                        (6)
///
/// If x tends to 0, the signs of t and θ are reversed. G is concave on x > 0, and odd in (5):
/// Newton's method from a smaller x increases to the root. Rational quantities decide between the
/// cases.
///
/// Source: derived here; (5): with sn u = x/√(k'² + x²), U = u and G = ∫ dc² du = u − E(u) +
/// sn dn/cn by Carlson's integrals.
/// Scalar: RealScalar with elementary functions, and Boost.Math.
template <class S>
class CentrifugalSlide {
 public:
  struct Values {
    S s, rate, angle, spin;  ///< s, s', θ, θ'
  };

  /// `s0_squared`, `rate0_squared` with the signs of s₀ and s₀'.   @pre w0 > 0
  CentrifugalSlide(const Rational& s0_squared,
                   int s0_sign,
                   const Rational& rate0_squared,
                   int rate0_sign,
                   const Rational& w0) {
    const Rational stretch = 1 + s0_squared, momentum = w0 * stretch;
    const Rational energy = rate0_squared + w0 * w0 * stretch;
    const Rational excess = rate0_squared - w0 * w0 * s0_squared * stretch;  // δ
    const Rational square = momentum * momentum;
    momentum_ = from_rational<S>(momentum);
    passes_ = excess > 0;
    scale_ = passes_ ? S(S(1) / root(energy)) : from_rational<S>(Rational(momentum / energy));
    k_squared_ = from_rational<S>(passes_ ? Rational(square / energy) : Rational(energy / square));
    complement_squared_ = from_rational<S>(Rational(passes_ ? excess / energy : -excess / square));
    k_ = square_root(k_squared_);
    sign_ = S(passes_ ? rate0_sign : s0_sign);
    if (passes_) {
      start_ = S(s0_sign * rate0_sign) * root(s0_squared);
    } else if (excess == 0) {
      start_ = root(s0_squared);
      way_ = S(s0_sign * rate0_sign);
    } else {
      start_ = S(s0_sign * rate0_sign) * root(Rational(rate0_squared * stretch / square));
    }
    if (start_ == S(0)) return;
    start_time_ = time(start_);
    start_angle_ = angle(start_);
  }

  [[nodiscard]] Values at(const S& t) const {
    if (is_at_rest()) return {S(0), S(0), S(momentum_ * t), momentum_};
    const S x = place(S(start_time_ + way_ * t / scale_));
    const S stretch = S(1) + x * x, distance = square_root(S(complement_squared_ + x * x));
    const S turned = way_ * (angle(x) - start_angle_);
    const S root = square_root(stretch);
    if (passes_) {
      return {S(sign_ * x),
              S(sign_ * distance / (scale_ * root)),
              S(k_ * turned),
              S(momentum_ / stretch)};
    }
    return {S(sign_ * distance / k_),
            S(sign_ * way_ * x / (scale_ * k_ * root)),
            turned,
            S(momentum_ * k_squared_ / stretch)};
  }

 private:
  static S root(const Rational& x) { return square_root(from_rational<S>(x)); }
  /// δ = 0.
  [[nodiscard]] bool is_limit() const { return complement_squared_ == S(0); }
  [[nodiscard]] bool is_at_rest() const { return is_limit() && start_ == S(0); }

  /// U.
  [[nodiscard]] S angle(const S& x) const {
    using std::log;
    const S stretch = S(1) + x * x;
    if (is_limit()) return log(S(x / (S(1) + square_root(stretch))));
    return x * carlson_rf<S>(complement_squared_,
                             S(complement_squared_ * stretch),
                             S(complement_squared_ + x * x));
  }
  /// G.
  [[nodiscard]] S time(const S& x) const {
    const S square = x * x, stretch = S(1) + square;
    if (is_limit()) return square_root(stretch) + angle(x);
    const S distance = complement_squared_ + square;
    return x * (k_squared_ * square / S(3) *
                    carlson_rd<S>(complement_squared_, S(complement_squared_ * stretch), distance) +
                square_root(S(stretch / distance)));
  }

  /// x with G(x) = g.
  [[nodiscard]] S place(const S& g) const {
    using std::exp;
    if (g == S(0) && !is_limit()) return g;
    const bool mirrored = !is_limit() && g < S(0);
    const S target = mirrored ? S(-g) : g;
    // Where G ≤ g: G ≤ x/k'; in (6) G ≤ 3/2 + log(x/2) for x ≤ 1.
    S x = target * square_root(complement_squared_);
    if (is_limit()) {
      x = S(2) * exp(S(target - S(3) / S(2)));
      if (x > S(1)) x = S(1);
    }
    for (;;) {
      const S square = x * x;
      const S slope = square_root(S((S(1) + square) / (complement_squared_ + square)));
      const S step = (target - time(x)) / slope;
      x = x + step;
      if (step <= S(4) * unit_roundoff<S>() * x) break;
    }
    return mirrored ? S(-x) : x;
  }

  bool passes_ = false;
  S momentum_, scale_, k_squared_, complement_squared_, k_;  ///< W, c, k², k'², k
  S sign_;                                                   ///< of s; where it passes 0, of s'
  S way_ = S(1);                                             ///< −1 where s tends to 0
  S start_ = S(0), start_time_ = S(0), start_angle_ = S(0);  ///< x₀, G(x₀), U(x₀)
};

}  // namespace assay::oracles::detail
