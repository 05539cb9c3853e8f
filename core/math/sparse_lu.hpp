#pragma once

#include <Eigen/SparseLU>

#include "core/math/sparse_matrix.hpp"

namespace assay {

/// P A Q = L U of a sparse matrix, columns ordered for little fill: Eigen::SparseLU behind a class
/// that is compiled once a scalar.
///
/// Shapes: A n×n, n ≥ 0.   Scalar: RealScalar.
/// Not for: ranks; matrices that are full, for which LuFactors is faster.
template <RealScalar S>
class SparseLuFactors {
 public:
  /// Whether A has a factorisation, i.e. no pivot is zero.
  [[nodiscard]] bool compute(const SparseMatrix<S>& a);
  /// x := A⁻¹ b. @pre compute was true.
  void solve(const Vector<S>& b, Vector<S>& x) const;

 private:
  Eigen::SparseLU<SparseMatrix<S>> factors_;
};

template <RealScalar S>
bool SparseLuFactors<S>::compute(const SparseMatrix<S>& a) {
  factors_.compute(a);
  return factors_.info() == Eigen::Success;
}

template <RealScalar S>
void SparseLuFactors<S>::solve(const Vector<S>& b, Vector<S>& x) const {
  x = factors_.solve(b);
}

}  // namespace assay
