#pragma once

#include <utility>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A generalised inverse G of A: A G A = A up to rounding. G consists of zeros and of the inverse
/// of a largest nonsingular block of A, which complete pivoting finds. If A is nonsingular, G is
/// A⁻¹. If A x = b has solutions, G b is one. A pivot below 8 n u max |A_ij| counts as zero.
///
/// Source: derived here.   Shapes: A, G n×n.   Scalar: OrderedField.
template <OrderedField S>
[[nodiscard]] Matrix<S> generalized_inverse(const Matrix<S>& a) {
  using Index = Eigen::Index;
  const Index n = a.rows();
  // the table of b = A x, in which b_row and x_column are exchanged pivot by pivot
  Matrix<S> work = a;
  std::vector<Index> rows, columns;
  std::vector<bool> row_used(static_cast<std::size_t>(n)), column_used(row_used);
  S threshold(0);
  for (Index step = 0; step < n; ++step) {
    Index row = -1, column = -1;
    for (Index j = 0; j < n; ++j) {
      if (column_used[static_cast<std::size_t>(j)]) continue;
      for (Index i = 0; i < n; ++i) {
        if (row_used[static_cast<std::size_t>(i)]) continue;
        if (row < 0 || magnitude(work(row, column)) < magnitude(work(i, j))) row = i, column = j;
      }
    }
    const S pivot = work(row, column);
    if (step == 0) threshold = S(8 * static_cast<int>(n)) * unit_roundoff<S>() * magnitude(pivot);
    if (!(magnitude(pivot) > threshold)) break;
    row_used[static_cast<std::size_t>(row)] = column_used[static_cast<std::size_t>(column)] = true;
    rows.push_back(row), columns.push_back(column);
    for (Index j = 0; j < n; ++j) {
      if (j != column) work(row, j) = -work(row, j) / pivot;
    }
    for (Index i = 0; i < n; ++i) {
      if (i == row) continue;
      const S factor = work(i, column);
      for (Index j = 0; j < n; ++j) {
        if (j != column) work(i, j) += factor * work(row, j);
      }
      work(i, column) = factor / pivot;
    }
    work(row, column) = S(1) / pivot;
  }
  // row k of the exchanged table gives x of its column from b of the rows that were used
  Matrix<S> inverse = Matrix<S>::Constant(n, n, S(0));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    for (std::size_t l = 0; l < rows.size(); ++l) {
      inverse(columns[k], rows[l]) = work(rows[k], columns[l]);
    }
  }
  return inverse;
}

}  // namespace assay
