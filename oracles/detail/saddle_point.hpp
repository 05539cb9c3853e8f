#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles::detail {

/// The solution (x, y) of a linear system with constraints. For example, x is an acceleration. Then
/// y are the forces that make it obey H x = r:
///
///   M x − Hᵀ y = f,   H x = r                                                           (1)
///
/// by elimination in the order of the unknowns. Its pivots are the pivots of M and of H M⁻¹ Hᵀ.
/// Both matrices are positive definite, so no pivot is searched, and no comparison is made.
///
/// Shapes: M n×n, H m×n, f ∈ ℝⁿ, r ∈ ℝᵐ; the result (x, y) ∈ ℝⁿ⁺ᵐ.
/// Scalar: Field.   @pre M is symmetric positive definite, the rows of H are independent.
template <class S>
[[nodiscard]] Vector<S> saddle_point(const Matrix<S>& mass,
                                     const Matrix<S>& jacobian,
                                     const Vector<S>& force,
                                     const Vector<S>& rate) {
  const Eigen::Index n = mass.rows(), m = jacobian.rows(), size = n + m;
  Matrix<S> a = Matrix<S>::Constant(size, size + 1, S(0));
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) a(i, j) = mass(i, j);
    for (Eigen::Index j = 0; j < m; ++j) a(i, n + j) = -jacobian(j, i);
    a(i, size) = force(i);
  }
  for (Eigen::Index i = 0; i < m; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) a(n + i, j) = jacobian(i, j);
    a(n + i, size) = rate(i);
  }
  for (Eigen::Index k = 0; k < size; ++k) {
    for (Eigen::Index i = k + 1; i < size; ++i) {
      const S factor = a(i, k) / a(k, k);
      for (Eigen::Index j = k + 1; j <= size; ++j) a(i, j) = a(i, j) - factor * a(k, j);
    }
  }
  Vector<S> x(size);
  for (Eigen::Index k = size - 1; k >= 0; --k) {
    x(k) = a(k, size);
    for (Eigen::Index j = k + 1; j < size; ++j) x(k) = x(k) - a(k, j) * x(j);
    x(k) = x(k) / a(k, k);
  }
  return x;
}

}  // namespace assay::oracles::detail
