#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The same vector in another scalar, each entry rounded once.
template <Field To, Field From>
[[nodiscard]] Vector<To> convert(const Vector<From>& x) {
  Vector<To> converted(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) converted(i) = scalar_cast<To>(x(i));
  return converted;
}

/// The same matrix in another scalar, each entry rounded once.
template <Field To, Field From>
[[nodiscard]] Matrix<To> convert(const Matrix<From>& a) {
  Matrix<To> converted(a.rows(), a.cols());
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    converted.data()[k] = scalar_cast<To>(a.data()[k]);
  }
  return converted;
}

}  // namespace assay
