#pragma once

#include "core/math/rotation_vector.hpp"

namespace assay {

// The effect of a step of size h with mean angular velocity Ω on a quaternion, p_{k+1} = p_k ∘ c:
//
//   p_{k+1} = p_k + h Ψ((1−w) p_k + w p_{k+1}) Ω
//        c = (1 + a (0, Ω)) ∘ (1 − b (0, Ω))⁻¹,   a = h(1−w)/2,   b = hw/2                  (1)
//          = (1 − ab |Ω|² ,  (a + b) Ω)/(1 + b² |Ω|²)
//   |c|² = (1 + a² |Ω|²)/(1 + b² |Ω|²)                                                      (2)
//   c = exp(h Ω)                                                                           (3)
//
// (1) is the θ-method for ṗ = Ψ(p) Ω, solved for p_{k+1}, as Ψ is linear. Ψ is taken at p_k for w =
// 0, at the middle for w = 1/2 (the Cayley map, |c| = 1 exactly), at p_{k+1} for w = 1. About a
// fixed axis it turns by 2 atan(h|Ω|/2) for w = 0 and w = 1, by 4 atan(h|Ω|/4) for w = 1/2, and (3)
// by h|Ω|.
//
// Source: derived here.   Units: Ω [rad/s], h [s].

/// An increment and its derivative ∂c/∂Ω.
template <Field S>
struct AttitudeIncrement {
  Quaternion<S> value;
  Matrix43<S> by_velocity;
};

/// (1), and with N = 1 + b²|Ω|²
///
///   ∂c₀/∂Ω = −2b (a + b) Ωᵀ/N²,   ∂c⃗/∂Ω = (a + b) (1/N − 2b² Ω Ωᵀ/N²)                       (4)
///
/// as c₀ = (1 − ab|Ω|²)/N = 1 − b(a + b)|Ω|²/N.   Scalar: Field.
template <Field S>
[[nodiscard]] AttitudeIncrement<S> theta_increment(const S& h,
                                                   const S& weight,
                                                   const Vector3<S>& omega) {
  const S a = h * (S(1) - weight) / S(2);
  const S b = h * weight / S(2);
  const S square = inner<S>(omega, omega);
  const S n = S(1) + b * b * square;
  const S factor = (a + b) / n;
  AttitudeIncrement<S> c;
  c.value(0) = S(1) - b * factor * square;
  for (int j = 0; j < 3; ++j) {
    c.value(j + 1) = factor * omega(j);
    c.by_velocity(0, j) = S(-2) * b * factor / n * omega(j);
    for (int i = 0; i < 3; ++i) {
      c.by_velocity(i + 1, j) = S(-2) * b * b * factor / n * omega(i) * omega(j);
    }
    c.by_velocity(j + 1, j) = c.by_velocity(j + 1, j) + factor;
  }
  return c;
}

/// (3).   Scalar: RealScalar with sin and cos.
template <RealScalar S>
[[nodiscard]] AttitudeIncrement<S> exponential_increment(const S& h, const Vector3<S>& omega) {
  const Vector3<S> phi = omega * h;
  const HalfAngle<S> half = HalfAngle<S>::of_vector(phi);
  return {rotation_exponential<S>(phi, half),
          Matrix43<S>(rotation_exponential_jacobian<S>(phi, half) * h)};
}

}  // namespace assay
