#pragma once

#include "core/math/rotation.hpp"

namespace assay {

// The rate of a quaternion and the angular velocity: Ω in the body frame, ω = R Ω in the inertial
// frame.
//
//   ṗ = ½ p ∘ (0, Ω) = Ψ(p) Ω = ½ (0, ω) ∘ p                                              (1)
//   (0, Ω) = 2 p⁻¹ ∘ ṗ,   Ω = 4 Ψ(p)ᵀ ṗ / |p|²,   (0, ω) = 2 ṗ ∘ p⁻¹                       (2)
//   Ψᵀ Ψ = ¼ |p|² 1₃,   Ψ Ψᵀ = ¼ (|p|² 1₄ − p pᵀ),   Ψᵀ p = 0                             (3)
//   d|p|²/dt = 0,   Ṙ = R Ω̃ = ω̃ R                                                         (4)
//
// If ṗ has a part along p, (2) gives the vector part of 2 p⁻¹ ∘ ṗ, the rate of p/|p|.
//
// Source: [Notes, (11.28)–(11.34)]. Differs in: (11.34) lacks the factor 4, and the line after it
// the factors ¼ of (3), which has no 4×4 identity: rank Ψ = 3.
// Units: Ω, ω [rad/s].   Scalar: Field; p ≠ 0 in (2).

/// Ψ(p).
template <Field S>
[[nodiscard]] Matrix43<S> rate_matrix(const Quaternion<S>& p) {
  Matrix43<S> psi;
  // clang-format off
  psi << -p(1), -p(2), -p(3),
          p(0), -p(3),  p(2),
          p(3),  p(0), -p(1),
         -p(2),  p(1),  p(0);
  // clang-format on
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 4; ++i) psi(i, j) = psi(i, j) / S(2);
  }
  return psi;
}

/// The rate (1).
template <Field S>
[[nodiscard]] Quaternion<S> quaternion_rate(const Quaternion<S>& p, const Vector3<S>& omega) {
  const Quaternion<S> twice = product<S>(p, pure<S>(omega));
  return {S(twice(0) / S(2)), S(twice(1) / S(2)), S(twice(2) / S(2)), S(twice(3) / S(2))};
}

/// Ω of (2).
template <Field S>
[[nodiscard]] Vector3<S> body_angular_velocity(const Quaternion<S>& p, const Quaternion<S>& rate) {
  const Vector3<S> half = vector_part<S>(product<S>(reciprocal<S>(p), rate));
  return {S(S(2) * half(0)), S(S(2) * half(1)), S(S(2) * half(2))};
}

/// ω of (2).
template <Field S>
[[nodiscard]] Vector3<S> inertial_angular_velocity(const Quaternion<S>& p,
                                                   const Quaternion<S>& rate) {
  const Vector3<S> half = vector_part<S>(product<S>(rate, reciprocal<S>(p)));
  return {S(S(2) * half(0)), S(S(2) * half(1)), S(S(2) * half(2))};
}

}  // namespace assay
