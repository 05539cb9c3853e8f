#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles {

// Products by the definition: independent of the kernels under test, and quick to compile.

template <class S>
[[nodiscard]] Vector<S> matrix_vector_product(const Matrix<S>& a, const Vector<S>& x) {
  Vector<S> y = Vector<S>::Constant(a.rows(), S(0));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) y(i) += a(i, j) * x(j);
  }
  return y;
}

template <class S>
[[nodiscard]] Vector<S> transposed_matrix_vector_product(const Matrix<S>& a, const Vector<S>& x) {
  Vector<S> y = Vector<S>::Constant(a.cols(), S(0));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) y(j) += a(i, j) * x(i);
  }
  return y;
}

/// The solution of A x = b by elimination with the largest pivot. @pre A regular.
template <class S>
[[nodiscard]] Vector<S> solution(Matrix<S> a, Vector<S> b) {
  const Eigen::Index n = b.size();
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = k;
    for (Eigen::Index i = k + 1; i < n; ++i) {
      if (abs(a(i, k)) > abs(a(pivot, k))) pivot = i;
    }
    for (Eigen::Index j = 0; j < n; ++j) std::swap(a(k, j), a(pivot, j));
    std::swap(b(k), b(pivot));
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const S factor = a(i, k) / a(k, k);
      for (Eigen::Index j = k; j < n; ++j) a(i, j) -= factor * a(k, j);
      b(i) -= factor * b(k);
    }
  }
  for (Eigen::Index k = n - 1; k >= 0; --k) {
    for (Eigen::Index j = k + 1; j < n; ++j) b(k) -= a(k, j) * b(j);
    b(k) /= a(k, k);
  }
  return b;
}

}  // namespace assay::oracles
