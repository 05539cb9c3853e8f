#pragma once

#include "core/math/skew.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// A quaternion p = (p₀, p⃗), scalar part first.
template <class S>
using Quaternion = Eigen::Matrix<S, 4, 1>;
template <class S>
using Matrix4 = Eigen::Matrix<S, 4, 4>;
template <class S>
using Matrix43 = Eigen::Matrix<S, 4, 3>;
template <class S>
using Matrix34 = Eigen::Matrix<S, 3, 4>;

// The algebra of quaternions, i² = j² = k² = ijk = −1. The identities hold for all quaternions, not
// only for those of norm 1:
//
//   p ∘ q = (p₀ q₀ − p⃗·q⃗,  p₀ q⃗ + q₀ p⃗ + p⃗ × q⃗)                                         (1)
//   p ∘ q = [p∘] q = [∘q] p                                                                  (2)
//   p ∘ p̄ = p̄ ∘ p = |p|² e,   conj(p ∘ q) = q̄ ∘ p̄,   |p ∘ q| = |p| |q|,   e = (1, 0)       (3)
//   (0, a) ∘ (0, b) − (0, b) ∘ (0, a) = (0, 2 a × b)                                         (4)
//   (0, a) ∘ (0, b) + (0, b) ∘ (0, a) = −2 (a·b) e                                           (5)
//
// Source: [Notes, (11.10), (11.13)–(11.16)]. Two things differ. The right side of (5) is 0 in
// (11.11) of the notes, which is true only if a ⊥ b. And e is the identity, where the notes say
// "the inverse element". Scalar: Field.

/// The identity e.
template <Field S>
[[nodiscard]] Quaternion<S> identity_quaternion() {
  return {S(1), S(0), S(0), S(0)};
}

/// The quaternion (s, a).
template <Field S>
[[nodiscard]] Quaternion<S> quaternion(const S& s, const Vector3<S>& a) {
  return {s, a(0), a(1), a(2)};
}

/// The quaternion (0, a).
template <Field S>
[[nodiscard]] Quaternion<S> pure(const Vector3<S>& a) {
  return {S(0), a(0), a(1), a(2)};
}

/// The vector part p⃗.
template <Field S>
[[nodiscard]] Vector3<S> vector_part(const Quaternion<S>& p) {
  return {p(1), p(2), p(3)};
}

template <Field S>
[[nodiscard]] Quaternion<S> conjugate(const Quaternion<S>& p) {
  return {p(0), S(-p(1)), S(-p(2)), S(-p(3))};
}

/// The squared norm |p|².
template <Field S>
[[nodiscard]] S squared_norm(const Quaternion<S>& p) {
  return p(0) * p(0) + p(1) * p(1) + p(2) * p(2) + p(3) * p(3);
}

/// The product (1).
template <Field S>
[[nodiscard]] Quaternion<S> product(const Quaternion<S>& p, const Quaternion<S>& q) {
  return {S(p(0) * q(0) - p(1) * q(1) - p(2) * q(2) - p(3) * q(3)),
          S(p(0) * q(1) + p(1) * q(0) + p(2) * q(3) - p(3) * q(2)),
          S(p(0) * q(2) - p(1) * q(3) + p(2) * q(0) + p(3) * q(1)),
          S(p(0) * q(3) + p(1) * q(2) - p(2) * q(1) + p(3) * q(0))};
}

/// p⁻¹ = p̄/|p|².   @pre p ≠ 0.
template <Field S>
[[nodiscard]] Quaternion<S> reciprocal(const Quaternion<S>& p) {
  const S norm = squared_norm<S>(p);
  return {S(p(0) / norm), S(-p(1) / norm), S(-p(2) / norm), S(-p(3) / norm)};
}

/// [p∘] of (2).
template <Field S>
[[nodiscard]] Matrix4<S> left_matrix(const Quaternion<S>& p) {
  Matrix4<S> m;
  // clang-format off
  m(0, 0) = p(0),  m(0, 1) = -p(1),  m(0, 2) = -p(2),  m(0, 3) = -p(3);
  m(1, 0) = p(1),  m(1, 1) =  p(0),  m(1, 2) = -p(3),  m(1, 3) =  p(2);
  m(2, 0) = p(2),  m(2, 1) =  p(3),  m(2, 2) =  p(0),  m(2, 3) = -p(1);
  m(3, 0) = p(3),  m(3, 1) = -p(2),  m(3, 2) =  p(1),  m(3, 3) =  p(0);
  // clang-format on
  return m;
}

/// [∘q] of (2).
template <Field S>
[[nodiscard]] Matrix4<S> right_matrix(const Quaternion<S>& q) {
  Matrix4<S> m;
  // clang-format off
  m(0, 0) = q(0),  m(0, 1) = -q(1),  m(0, 2) = -q(2),  m(0, 3) = -q(3);
  m(1, 0) = q(1),  m(1, 1) =  q(0),  m(1, 2) =  q(3),  m(1, 3) = -q(2);
  m(2, 0) = q(2),  m(2, 1) = -q(3),  m(2, 2) =  q(0),  m(2, 3) =  q(1);
  m(3, 0) = q(3),  m(3, 1) =  q(2),  m(3, 2) = -q(1),  m(3, 3) =  q(0);
  // clang-format on
  return m;
}

/// p/|p|.   Scalar: RealScalar.   @pre p ≠ 0.
template <RealScalar S>
[[nodiscard]] Quaternion<S> normalised(const Quaternion<S>& p) {
  using std::sqrt;
  const S norm = sqrt(squared_norm<S>(p));
  return {S(p(0) / norm), S(p(1) / norm), S(p(2) / norm), S(p(3) / norm)};
}

#define ASSAY_EXTERN_PRODUCT(S) \
  extern template Quaternion<S> product(const Quaternion<S>&, const Quaternion<S>&);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_PRODUCT)
#undef ASSAY_EXTERN_PRODUCT

}  // namespace assay
