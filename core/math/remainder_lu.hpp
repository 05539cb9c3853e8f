#pragma once

#include <vector>

#include "core/math/lu.hpp"
#include "core/math/sparse_matrix.hpp"

namespace assay {

/// Solves A x = b for a sparse A. Few rows of A remain once the rows with one entry are solved.
///
/// A row with one entry is solved by a division. The other rows are solved as a small full system:
///
///   x_s = D⁻¹ b_s,   F x_f = b_f − C x_s,   P A Q = (D 0; C F), D diagonal.                (1)
///
/// The Jacobian of contacts is of this form: a contact that is open has its own impulse alone in
/// its rows. If few bodies have many contacts, nearly every closed contact depends on every other
/// one. A factorisation for sparse matrices would search F for zeros that are not there, so F is
/// factorised as a full matrix.
///
/// Source: block elimination, derived here.   Shapes: A n×n, b, x ∈ ℝⁿ.
/// Guarantees: backward stable, as x_s has the rounding of one division.
/// Not for: F of many rows, or with few entries.
class RemainderLu {
 public:
  using Index = Eigen::Index;

  /// Finds D and F. @return whether F has at most kMostRows rows, and a full factorisation is the
  /// fastest because F has few zeros or few rows. If not, `compute` must not be called.
  [[nodiscard]] bool takes(const Eigen::SparseMatrix<double>& a);
  /// @pre takes(a). @return whether A has a factorisation, that is, no pivot is zero.
  [[nodiscard]] bool compute(const Eigen::SparseMatrix<double>& a);
  /// x := A⁻¹ b. @pre compute(a) was true; x is not b.
  void solve(const Eigen::SparseMatrix<double>& a, const Vector<double>& b, Vector<double>& x);

 private:
  static constexpr Index kMostRows = 256, kFewRows = 24;
  static constexpr Index kLeastShare = 8;  ///< F is full enough if one in so many entries is not 0

  std::vector<Index> entries_;       ///< of each row
  std::vector<Index> row_, column_;  ///< number in F; −1: in D
  std::vector<double> pivot_;        ///< of each column in D
  std::vector<Index> pivot_row_;     ///< of each column in D
  Index size_ = 0;                   ///< of F
  Matrix<double> full_;
  Vector<double> right_, left_;
  LuFactors<double> factors_;
};

}  // namespace assay
