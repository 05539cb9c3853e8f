#pragma once

#include <Eigen/Core>

namespace assay::detail {
/// x := T⁻¹ x for a triangular T, one right-hand side. Eigen's own substitution skips products with
/// a factor equal to zero. But a Jet equal to zero may have derivatives, and it may be undecided
/// whether an enclosure is zero.
template <class S, class Index, int Mode, int Order>
struct Substitution {
  static void run(Index size, const S* matrix, Index stride, S* x) {
    constexpr bool kLower = (Mode & Eigen::Lower) != 0;
    const auto entry = [=](Index i, Index j) -> const S& {
      return Order == Eigen::RowMajor ? matrix[i * stride + j] : matrix[j * stride + i];
    };
    for (Index k = 0; k < size; ++k) {
      const Index j = kLower ? k : size - 1 - k;
      if constexpr ((Mode & Eigen::UnitDiag) == 0) x[j] /= entry(j, j);
      for (Index i = kLower ? j + 1 : 0; i < (kLower ? size : j); ++i) x[i] -= entry(i, j) * x[j];
    }
  }
};
}  // namespace assay::detail
