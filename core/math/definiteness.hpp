#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay {

enum class Definiteness { kDefinite, kSemidefinite, kNeither };

/// Whether a symmetric A has xᵀ A x > 0, or ≥ 0, for all x ≠ 0. The test eliminates along the
/// diagonal. All pivots must be positive. For ≥ 0 a pivot may also be zero if its column is zero.
///
/// Source: [Hig02, ch. 10].   Shapes: A n×n.
/// Scalar: OrderedField that is exact, because the sign of a pivot must be exact.
template <OrderedField S>
[[nodiscard]] Definiteness definiteness(Matrix<S> a) {
  Definiteness result = Definiteness::kDefinite;
  for (Eigen::Index k = 0; k < a.rows(); ++k) {
    if (a(k, k) < S(0)) return Definiteness::kNeither;
    const bool is_zero_pivot = a(k, k) == S(0);
    if (is_zero_pivot) result = Definiteness::kSemidefinite;
    for (Eigen::Index i = k + 1; i < a.rows(); ++i) {
      if (a(i, k) == S(0)) continue;
      if (is_zero_pivot) return Definiteness::kNeither;
      const S factor = a(i, k) / a(k, k);
      for (Eigen::Index j = k; j < a.rows(); ++j) a(i, j) -= factor * a(k, j);
    }
  }
  return result;
}

}  // namespace assay
