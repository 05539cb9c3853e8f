#pragma once

#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// The roots of f in (2) of HeavyTop. They are computed from the constants of the top alone, so
/// they are as accurate as the constants. This holds for motions from θ₀, with w₁ and w₂, and for
/// motions from the vertical. With y = 1 − z, d = b − a, c = b + a and κ = K − β(1 − z₀)
///
///   f = (κ + βy) y (2 − y) − (d + a y)²                                                    (1)
///   y₂ − y₃ = √(Q² + 4P),  y₂ + y₃ = Q = (P − 2(κ − a d)/β)/y₁,  −y₂y₃ = P = d²/(β y₁)     (2)
///   1 + z₁ = c²/(β (1 + z₂)(1 + z₃))                                                       (3)
///
/// (2) are the products of the roots of (1), y₁ ≥ y₂ ≥ 0 ≥ y₃, and (3) is f at z = −1.
///
/// Source: derived here.   Scalar: RealScalar with square roots.   @pre c ≠ 0
template <class S>
struct TurningPoints {
  S low, high;     ///< w₁, w₂
  S from_top;      ///< y₁ = 1 − z₁
  S nearest_top;   ///< y₂ = 1 − z₂
  S from_bottom;   ///< 1 + z₁
  S range, outer;  ///< z₂ − z₁, z₃ − z₂

  struct Constants {
    S minus, plus;  ///< 1 ∓ z₀
    S a, b_less_a, b_and_a, beta;
    S k;                ///< K
    S nutation_square;  ///< θ̇₀² sin² θ₀
    S sine_precession;  ///< φ̇₀ sin² θ₀
  };

  explicit TurningPoints(const Constants& of) {
    find_range(of);
    from_top = of.minus - low;
    const S p = of.b_less_a * of.b_less_a / (of.beta * from_top);
    const S kappa = of.k - of.beta * of.minus;
    const S q = (p - S(2) * (kappa - of.a * of.b_less_a) / of.beta) / from_top;
    outer = square_root(S(q * q + S(4) * p));
    nearest_top = q < S(0) ? S(S(2) * p / (outer - q)) : S((q + outer) / S(2));
    const S above = of.plus + high;
    from_bottom = of.b_and_a * of.b_and_a / (of.beta * above * (above + outer));
  }

 private:
  /// w₁ and w₂, of f₀ + f₁ w + f₂ w² + β w³.
  void find_range(const Constants& of) {
    const S cosine = (of.plus - of.minus) / S(2), square = of.plus * of.minus;
    const S& f0 = of.nutation_square;
    const S f1 = S(-2) * cosine * of.k - of.beta * square + S(2) * of.a * of.sine_precession;
    const S f2 = S(2) * cosine * of.beta - of.k - of.a * of.a;
    const S largest = largest_root(f0, f1, f2, of.beta);
    const S product = -f0 / (of.beta * largest);  // ≤ 0
    const S sum = (f1 / of.beta - product) / largest;
    const S root = square_root(S(sum * sum - S(4) * product));
    const S larger = (sum < S(0) ? S(sum - root) : S(sum + root)) / S(2);
    const S other = larger == S(0) ? S(0) : S(product / larger);
    low = larger < S(0) ? larger : other;
    high = larger < S(0) ? other : larger;
    range = high - low;
  }

  /// @pre f₀ ≥ 0
  static S largest_root(const S& f0, const S& f1, const S& f2, const S& beta) {
    using std::abs;
    S bound = abs(f0);
    for (const S& f : {f1, f2}) bound = bound < abs(f) ? S(abs(f)) : bound;
    S root = S(1) + bound / beta;  // beyond all, where f is convex: Newton falls to the largest
    for (;;) {
      const S value = f0 + root * (f1 + root * (f2 + root * beta));
      const S slope = f1 + root * (S(2) * f2 + S(3) * beta * root);
      const S next = root - value / slope;
      if (!(next < root)) return root;
      root = next;
    }
  }
};

}  // namespace assay::oracles::detail
