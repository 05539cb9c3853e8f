#pragma once

#include "core/math/magnitude.hpp"
#include "core/math/quaternion.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// The quaternion turned by an angular velocity ω₀ + ω₁ t in the inertial frame, 0 ≤ t:
///
///   ṗ = ½ (0, ω₀ + ω₁ t) ∘ p                                                              (1)
///   p(s + τ) = Σ c_k τᵏ,   2(k+1) c_{k+1} = (0, ω₀ + ω₁ s) ∘ c_k + (0, ω₁) ∘ c_{k−1}       (2)
///
/// in pieces where the angle is at most about one radian, so that the series, which converges for
/// every τ, does not cancel; about one axis by its angle, ω₀ t + ω₁ t²/2.
///
/// Source: derived here.   Units: ω₀ [rad/s], ω₁ [rad/s²].
/// Scalar: RealScalar.   Guarantees: an error of some u for each radian turned.
template <RealScalar S>
[[nodiscard]] Quaternion<S> turned(const Quaternion<S>& p,
                                   const Vector3<S>& start,
                                   const Vector3<S>& growth,
                                   const S& t) {
  using std::sqrt;
  if (cross<S>(start, growth).isZero(0)) {
    const Vector3<S> turn = start * t + growth * S(t * t / S(2));
    const S angle = sqrt(inner<S>(turn, turn));
    if (!(angle > S(0))) return p;
    const S half = angle / S(2);
    Quaternion<S> whole = pure<S>(Vector3<S>(turn * S(sine(half) / angle)));
    whole(0) = cosine(half);
    return product<S>(whole, p);
  }
  const S radians = (S(sqrt(inner<S>(start, start))) + S(sqrt(inner<S>(growth, growth))) * t) * t;
  int pieces = 1;
  while (S(pieces) < radians) ++pieces;
  const S piece = t / S(pieces);
  Quaternion<S> sum = p;
  for (int n = 0; n < pieces; ++n) {
    const Quaternion<S> constant = pure<S>(Vector3<S>(start + growth * S(S(n) * piece)));
    const Quaternion<S> linear = pure<S>(growth);
    Quaternion<S> before(S(0), S(0), S(0), S(0)), term = sum;  // c_k τᵏ
    int negligible = 0;
    for (int k = 0; negligible < 2; ++k) {
      Quaternion<S> next = product<S>(constant, term);
      next = next + product<S>(linear, before) * piece;
      next = next * S(piece / S(2 * (k + 1)));
      before = term;
      term = next;
      sum = sum + term;
      // Two in a row: a single one may vanish.
      const S size =
          magnitude(term(0)) + magnitude(term(1)) + magnitude(term(2)) + magnitude(term(3));
      negligible = size <= unit_roundoff<S>() ? negligible + 1 : 0;
    }
  }
  return sum;
}

}  // namespace assay::oracles::detail
