#pragma once

#include <cmath>

#include "core/math/magnitude.hpp"
#include "core/one_step_problems/box_vi.hpp"

namespace assay {

/// φ(a, b) = √(a² + b²) − a − b, which is zero if and only if 0 ≤ a ⊥ b ≥ 0.
///
/// It turns a complementarity into one equation, so that Newton's method can solve it. At (0, 0) it
/// has no derivative, and a limit of derivatives replaces it:
///
///   ∂φ = (a/‖(a, b)‖ − 1, b/‖(a, b)‖ − 1);   at (0, 0) those along (1, 1).             (1)
///
/// Source: [CPS92, §1.5]; (1) is an element of the B-subdifferential.   Scalar: RealScalar.
/// Guarantees: neither overflows nor cancels.
template <RealScalar S>
struct FischerBurmeister {
  S value, of_a, of_b;

  [[nodiscard]] static FischerBurmeister at(const S& a, const S& b) {
    using std::sqrt;
    const S size = magnitude<S>(a) < magnitude<S>(b) ? magnitude<S>(b) : magnitude<S>(a);
    if (size == S(0)) {
      const S slope = S(1) / S(sqrt(S(2))) - S(1);
      return {S(0), slope, slope};
    }
    const S x = a / size, y = b / size;
    const S norm = sqrt(S(x * x + y * y));
    // For a, b > 0 the difference cancels: (r² − (a + b)²)/(r + a + b).
    const S sum = x + y;
    const S phi = sum > S(0) ? S(S(-2) * x * y / (norm + sum)) : S(norm - sum);
    return {size * phi, x / norm - S(1), y / norm - S(1)};
  }

  /// A function of z and of a positive multiple s of the slack, and its derivatives by z and s. The
  /// zeros of the function are the solutions of one component of a box problem:
  ///
  ///   φ(z − l, s)                      one lower bound
  ///   φ(u − z, −s)                     one upper bound
  ///   φ(z − l, φ(u − z, −s))           both                                            (2)
  ///   s                                none.
  ///
  /// Both bounds (Billups): at z = l < u the inner φ must be ≥ 0, which means s ≥ 0. For l < z < u
  /// the inner φ must be 0, so s = 0. At z = u the condition is φ(0, −s) = 0, which means s ≤ 0.
  [[nodiscard]] static FischerBurmeister at(const Bounds<S>& bounds, const S& z, const S& s) {
    const auto& [lower, upper] = bounds;
    if (!lower && !upper) return {s, S(0), S(1)};
    if (!upper) return at(S(z - *lower), s);
    const FischerBurmeister above = at(S(*upper - z), S(-s));
    if (!lower) return {above.value, -above.of_a, -above.of_b};
    const FischerBurmeister both = at(S(z - *lower), above.value);
    return {both.value, both.of_a - both.of_b * above.of_a, -both.of_b * above.of_b};
  }
};

}  // namespace assay
