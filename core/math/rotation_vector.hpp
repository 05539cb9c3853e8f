#pragma once

#include <array>
#include <cmath>
#include <concepts>

#include "core/math/quaternion.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

namespace detail {

/// 1/n! for n < 40, each from the one before it.
template <std::floating_point S>
[[nodiscard]] constexpr std::array<S, 40> inverse_factorials() {
  std::array<S, 40> table{S(1)};
  for (int n = 1; n < 40; ++n) {
    table[static_cast<std::size_t>(n)] = table[static_cast<std::size_t>(n - 1)] / S(n);
  }
  return table;
}

/// 1/n! from 1/(n−1)!. For numbers of the machine it reads a table. This saves a division and gives
/// the same bits.   @pre n < 40 for these.
template <Field S>
[[nodiscard]] S inverse_factorial(int n, const S& before) {
  if constexpr (std::floating_point<S>) {
    static constexpr std::array<S, 40> kTable = inverse_factorials<S>();
    return kTable[static_cast<std::size_t>(n)];
  } else {
    return before / S(n);
  }
}

}  // namespace detail

/// cos(θ/2), sin(θ/2)/θ and their derivatives, as functions of y = θ²/4. Rotations by small angles
/// need them, and there the formulas divide by zero:
///
///   c = cos √y,   s = sin √y/(2 √y),   s' = (c − 2s)/(4y),   c' = −s                        (1)
///
/// All have power series in y, which are used for y ≤ 1. Terms are added until the terms of the
/// second derivatives are below the unit roundoff. So nothing cancels at θ = 0. There Jets, also
/// nested, are as accurate as values. If θ/2 ≥ 1/u, no digit of the angle is known, and all are NaN.
///
/// Source: derived here.   Scalar: RealScalar with sin and cos.   @pre y ≥ 0.
template <RealScalar S>
struct HalfAngle {
  S cosine;  ///< c
  S sinc;    ///< s
  S slope;   ///< s'

  [[nodiscard]] static HalfAngle of(const S& y) {
    using std::cos, std::sin, std::sqrt;
    if (y <= S(1)) return series(y);
    const S root = sqrt(y);
    if (!(root * unit_roundoff<S>() < S(1))) {
      const S none = S(0) / S(0);
      return {none, none, none};
    }
    const S c = cos(root);
    const S s = sin(root) / (S(2) * root);
    return {c, s, S((c - S(2) * s) / (S(4) * y))};
  }

  /// The functions (1) of θ = |φ|.
  [[nodiscard]] static HalfAngle of_vector(const Vector3<S>& phi) {
    return of(S(inner<S>(phi, phi) / S(4)));
  }

 private:
  // c = Σ (−y)ᵏ/(2k)!,  s = ½ Σ (−y)ᵏ/(2k+1)!,  s' = −½ Σ (k+1) (−y)ᵏ/(2k+3)!
  [[nodiscard]] static HalfAngle series(const S& y) {
    S c(0), s(0), slope(0), power(1), even(1), odd(1);  // (−y)ᵏ, 1/(2k)!, 1/(2k+1)!
    S size(1);  // of the second derivative of yᵏ, less k²
    for (int k = 0;; ++k) {
      const S next_even = detail::inverse_factorial<S>(2 * k + 2, odd);
      const S next_odd = detail::inverse_factorial<S>(2 * k + 3, next_even);
      c += power * even;
      s += power * odd;
      slope += power * next_odd * S(k + 1);
      if (k >= 2) {
        if (S(k * k) * size * even <= unit_roundoff<S>()) break;
        size = size * y;
      }
      power = -power * y;
      even = next_even;
      odd = next_odd;
    }
    return {c, S(s / S(2)), S(-slope / S(2))};
  }
};

/// exp(φ) = (cos ½θ, sin ½θ φ/θ), θ = |φ|: the unit quaternion of the rotation by θ about φ.
///
///   exp(½ t (0, Ω)) in the quaternions: p(t) = p(0) ∘ exp(t Ω) where Ω is constant          (2)
///
/// Units: φ [rad].
/// Scalar: as HalfAngle.
/// Guarantees: ||exp φ| − 1| ≤ a few u.
template <RealScalar S>
[[nodiscard]] Quaternion<S> rotation_exponential(const Vector3<S>& phi, const HalfAngle<S>& half) {
  return quaternion<S>(half.cosine,
                       {S(half.sinc * phi(0)), S(half.sinc * phi(1)), S(half.sinc * phi(2))});
}
template <RealScalar S>
[[nodiscard]] Quaternion<S> rotation_exponential(const Vector3<S>& phi) {
  return rotation_exponential<S>(phi, HalfAngle<S>::of_vector(phi));
}

/// ∂ exp(φ)/∂φ: with ∂y/∂φ = φᵀ/2,
///
///   ∂c/∂φ = −½ s φᵀ,   ∂(s φ)/∂φ = s 1 + ½ s' φ φᵀ                                         (3)
template <RealScalar S>
[[nodiscard]] Matrix43<S> rotation_exponential_jacobian(const Vector3<S>& phi,
                                                        const HalfAngle<S>& half) {
  Matrix43<S> jacobian;
  for (int j = 0; j < 3; ++j) {
    jacobian(0, j) = -half.sinc * phi(j) / S(2);
    for (int i = 0; i < 3; ++i) jacobian(i + 1, j) = half.slope * phi(i) * phi(j) / S(2);
    jacobian(j + 1, j) = jacobian(j + 1, j) + half.sinc;
  }
  return jacobian;
}
template <RealScalar S>
[[nodiscard]] Matrix43<S> rotation_exponential_jacobian(const Vector3<S>& phi) {
  return rotation_exponential_jacobian<S>(phi, HalfAngle<S>::of_vector(phi));
}

namespace detail {

/// atan(√y)/√y for 0 ≤ y ≤ 1 by a power series in y. Three halvings of the angle, atan x = 2
/// atan(x/(1 + √(1 + x²))), first bring y below 1/100.
template <RealScalar S>
[[nodiscard]] S arctangent_ratio(const S& y) {
  using std::sqrt;
  S reduced = y, factor(1);
  for (int halving = 0; halving < 3; ++halving) {
    const S divisor = S(1) + sqrt(S(S(1) + reduced));
    reduced = reduced / (divisor * divisor);
    factor = S(2) * factor / divisor;
  }
  S sum(0), power(1), bound(1);  // bound: k 100⁻ᵏ, of the terms of the derivative
  for (int k = 0; k < 2 || bound * S(k) > unit_roundoff<S>(); ++k) {
    sum += power / S(2 * k + 1);
    power = -power * reduced;
    bound = bound / S(100);
  }
  return factor * sum;
}

}  // namespace detail

/// The rotation vector φ, |φ| ≤ π, of the rotation of p, for any |p|: exp(φ) = ±p/|p|.
///
///   φ = 4 a p⃗/(|p| + p₀),   a = atan(x)/x,   x = |p⃗|/(|p| + p₀) = tan(θ/4)                 (4)
///
/// with −p in place of p if p₀ < 0. Nothing cancels, neither at small angles nor at θ = π. At θ = π
/// both φ and −φ are right, and the result is the φ of p as given.
///
/// Source: derived here.   Scalar: RealScalar.   @pre p ≠ 0.
template <RealScalar S>
[[nodiscard]] Vector3<S> rotation_vector(const Quaternion<S>& p) {
  using std::sqrt;
  const bool flip = p(0) < S(0);
  const S scalar = flip ? S(-p(0)) : p(0);
  const Vector3<S> a = flip ? Vector3<S>(-p(1), -p(2), -p(3)) : vector_part<S>(p);
  const S divisor = scalar + sqrt(squared_norm<S>(p));
  const S factor =
      S(4) * detail::arctangent_ratio<S>(S(inner<S>(a, a) / (divisor * divisor))) / divisor;
  return {S(factor * a(0)), S(factor * a(1)), S(factor * a(2))};
}

}  // namespace assay
