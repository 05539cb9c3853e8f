#pragma once

#include <Eigen/Core>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

template <class S>
using Vector3 = Eigen::Matrix<S, 3, 1>;
template <class S>
using Matrix3 = Eigen::Matrix<S, 3, 3>;

/// a × b.   Scalar: Field.
template <Field S>
[[nodiscard]] Vector3<S> cross(const Vector3<S>& a, const Vector3<S>& b) {
  return {S(a(1) * b(2) - a(2) * b(1)), S(a(2) * b(0) - a(0) * b(2)), S(a(0) * b(1) - a(1) * b(0))};
}

/// a · b.
/// Scalar: Field. Eigen's `dot` requires more.
template <Field S>
[[nodiscard]] S inner(const Vector3<S>& a, const Vector3<S>& b) {
  return a(0) * b(0) + a(1) * b(1) + a(2) * b(2);
}

/// The skew matrix ã with ã b = a × b.
///
/// Source: [Notes, (11.3), (11.41)].   Scalar: Field.
template <Field S>
[[nodiscard]] Matrix3<S> skew(const Vector3<S>& a) {
  Matrix3<S> tilde;
  // clang-format off
  tilde(0, 0) = S(0),   tilde(0, 1) = -a(2),  tilde(0, 2) = a(1);
  tilde(1, 0) = a(2),   tilde(1, 1) = S(0),   tilde(1, 2) = -a(0);
  tilde(2, 0) = -a(1),  tilde(2, 1) = a(0),   tilde(2, 2) = S(0);
  // clang-format on
  return tilde;
}

/// The vector a of a skew matrix ã; for any other matrix, the vector of its skew part.
template <Field S>
[[nodiscard]] Vector3<S> axial(const Matrix3<S>& a) {
  return {
      S((a(2, 1) - a(1, 2)) / S(2)), S((a(0, 2) - a(2, 0)) / S(2)), S((a(1, 0) - a(0, 1)) / S(2))};
}

}  // namespace assay
