#pragma once

#include <utility>

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::reference {

/// b := A⁻¹ b by elimination with row exchanges, rows scaled by their largest entry. Returns false
/// if a scaled pivot is below `least_pivot`, so that A is singular up to rounding; then A and b
/// hold no meaningful values.
///
/// Shapes: A k×k, b k×c; k = 0 allowed.   Scalar: OrderedField.
template <OrderedField S>
[[nodiscard]] bool dense_solve(Matrix<S>& a, Matrix<S>& b, const S& least_pivot) {
  const Eigen::Index k = a.rows();
  for (Eigen::Index i = 0; i < k; ++i) {
    S largest(0);
    for (Eigen::Index j = 0; j < k; ++j) {
      if (magnitude(a(i, j)) > largest) largest = magnitude(a(i, j));
    }
    if (largest == S(0)) return false;
    for (Eigen::Index j = 0; j < k; ++j) a(i, j) /= largest;
    for (Eigen::Index j = 0; j < b.cols(); ++j) b(i, j) /= largest;
  }
  for (Eigen::Index p = 0; p < k; ++p) {
    Eigen::Index best = p;
    for (Eigen::Index i = p + 1; i < k; ++i) {
      if (magnitude(a(i, p)) > magnitude(a(best, p))) best = i;
    }
    if (!(magnitude(a(best, p)) > least_pivot)) return false;
    if (best != p) {
      for (Eigen::Index j = p; j < k; ++j) std::swap(a(p, j), a(best, j));
      for (Eigen::Index j = 0; j < b.cols(); ++j) std::swap(b(p, j), b(best, j));
    }
    for (Eigen::Index i = p + 1; i < k; ++i) {
      if (a(i, p) == S(0)) continue;
      const S factor = a(i, p) / a(p, p);
      for (Eigen::Index j = p + 1; j < k; ++j) a(i, j) -= factor * a(p, j);
      for (Eigen::Index j = 0; j < b.cols(); ++j) b(i, j) -= factor * b(p, j);
    }
  }
  for (Eigen::Index j = 0; j < b.cols(); ++j) {
    for (Eigen::Index i = k - 1; i >= 0; --i) {
      for (Eigen::Index l = i + 1; l < k; ++l) b(i, j) -= a(i, l) * b(l, j);
      b(i, j) /= a(i, i);
    }
  }
  return true;
}

}  // namespace assay::reference
