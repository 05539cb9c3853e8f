#pragma once

#include "core/math/quaternion.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// How a quaternion whose norm is not 1 turns a vector.
///
///   kRaw         x ↦ p ∘ (0, x) ∘ p̄ = |p|² R x: a rotation only if |p| = 1
///   kNormalised  x ↦ p ∘ (0, x) ∘ p⁻¹ = R x:    the rotation of p/|p|, and no root is needed
enum class AttitudeReading { kRaw, kNormalised };

// Vectors turned by a quaternion,
//
//   p ∘ (0, x) ∘ p̄ = (0, y),  y = (p₀² − |p⃗|²) x + 2 p₀ p⃗ × x + 2 (p⃗·x) p⃗                (1)
//   R = Φ(p),   |p|² Φ(p) the matrix of (1)                                                (2)
//   ∂y/∂p₀ = 2 (p₀ x + p⃗ × x),  ∂y/∂p⃗ = 2 ((p⃗·x) 1 + p⃗ xᵀ − x p⃗ᵀ − p₀ x̃)                (3)
//   ∂(R x)/∂p = (∂y/∂p − 2 (R x) pᵀ)/|p|²                                                  (4)
//
// Source: [Notes, (11.17)–(11.19)]; (11.19), with 1 − 2(p₂² + p₃²), is (2) for |p| = 1 only.
// (3), (4) derived here from (1) and |p|²; they correct and complete (11.76), which has −3p₃ for
// −4p₃ and lacks entries, and (11.73), which takes Φ for Φᵀ: Φᵀ is (1) with p̄ for p.
// p and −p are the same rotation; (4) is zero along p.
// Scalar: Field; p ≠ 0 where read as normalised.

/// y of (1), or R x. It is inline although it is compiled once: otherwise a step of a body spends a
/// tenth of its time in the calls.
template <Field S>
[[nodiscard]] inline Vector3<S> rotate(const Quaternion<S>& p,
                                       const Vector3<S>& x,
                                       AttitudeReading reading = AttitudeReading::kNormalised) {
  const Vector3<S> a = vector_part<S>(p);
  const Vector3<S> turn = cross<S>(a, x);
  const S square = p(0) * p(0) - inner<S>(a, a);
  const S along = S(2) * inner<S>(a, x);
  const S twice = S(2) * p(0);
  Vector3<S> y;
  for (int i = 0; i < 3; ++i) y(i) = square * x(i) + twice * turn(i) + along * a(i);
  if (reading == AttitudeReading::kRaw) return y;
  const S norm = squared_norm<S>(p);
  for (int i = 0; i < 3; ++i) y(i) = y(i) / norm;
  return y;
}

/// Rᵀ x, or the raw form of Rᵀ x: a moment convected to the body frame.
template <Field S>
[[nodiscard]] Vector3<S> rotate_back(const Quaternion<S>& p,
                                     const Vector3<S>& x,
                                     AttitudeReading reading = AttitudeReading::kNormalised) {
  return rotate<S>(conjugate<S>(p), x, reading);
}

/// Φ(p) of (2), or |p|² Φ(p).
template <Field S>
[[nodiscard]] Matrix3<S> rotation_matrix(const Quaternion<S>& p,
                                         AttitudeReading reading = AttitudeReading::kNormalised) {
  Matrix3<S> r;
  for (int j = 0; j < 3; ++j) {
    Vector3<S> unit(S(0), S(0), S(0));
    unit(j) = S(1);
    r.col(j) = rotate<S>(p, unit, reading);
  }
  return r;
}

/// ∂/∂p of rotate(p, x): (3) or (4).
template <Field S>
[[nodiscard]] Matrix34<S> rotate_jacobian(const Quaternion<S>& p,
                                          const Vector3<S>& x,
                                          AttitudeReading reading = AttitudeReading::kNormalised) {
  const Vector3<S> a = vector_part<S>(p);
  const Vector3<S> turn = cross<S>(a, x);
  const Matrix3<S> tilde = skew<S>(x);
  const S along = inner<S>(a, x);
  Matrix34<S> jacobian;
  for (int i = 0; i < 3; ++i) {
    jacobian(i, 0) = S(2) * (p(0) * x(i) + turn(i));
    for (int j = 0; j < 3; ++j) {
      jacobian(i, j + 1) = S(2) * (a(i) * x(j) - x(i) * a(j) - p(0) * tilde(i, j));  // (3)
    }
    jacobian(i, i + 1) = jacobian(i, i + 1) + S(2) * along;
  }
  if (reading == AttitudeReading::kRaw) return jacobian;
  const Vector3<S> y = rotate<S>(p, x);
  const S norm = squared_norm<S>(p);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j) jacobian(i, j) = (jacobian(i, j) - S(2) * y(i) * p(j)) / norm;
  }
  return jacobian;  // (4)
}

/// ∂/∂p of rotate_back(p, x).
template <Field S>
[[nodiscard]] Matrix34<S> rotate_back_jacobian(
    const Quaternion<S>& p,
    const Vector3<S>& x,
    AttitudeReading reading = AttitudeReading::kNormalised) {
  Matrix34<S> jacobian = rotate_jacobian<S>(conjugate<S>(p), x, reading);
  for (int i = 0; i < 3; ++i) {
    for (int j = 1; j < 4; ++j) jacobian(i, j) = -jacobian(i, j);
  }
  return jacobian;
}

#define ASSAY_EXTERN_ROTATION(S) \
  extern template Vector3<S> rotate(const Quaternion<S>&, const Vector3<S>&, AttitudeReading);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_ROTATION)
#undef ASSAY_EXTERN_ROTATION

}  // namespace assay
