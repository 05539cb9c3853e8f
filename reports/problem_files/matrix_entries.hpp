#pragma once

#include <Eigen/SparseCore>
#include <string>
#include <vector>

#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

/// A matrix as in files: entries in any order; entries at the same place are summed.
struct MatrixEntries {
  Eigen::Index rows = 0, columns = 0;
  std::vector<Eigen::Triplet<Rational>> entries = {};
  std::vector<Eigen::Index> block_ends = {};  ///< of the rows, if it is stored in blocks

  /// Zeros are not stored.
  void add(Eigen::Index row, Eigen::Index column, Rational value) {
    if (value == 0) return;
    entries.emplace_back(static_cast<int>(row), static_cast<int>(column), std::move(value));
  }
};

/// The largest number of rows or columns that a file may state.
inline constexpr Eigen::Index kMostRows = 1 << 24;

/// @throws InvalidInput whose message begins with `where` if the dense matrix would be too large.
[[nodiscard]] Matrix<Rational> to_dense(const MatrixEntries& matrix, const std::string& where);

[[nodiscard]] SparseMatrix<Rational> to_sparse(const MatrixEntries& matrix);

/// The blocks that contain an entry. @pre the matrix is square, its size the sum of the sizes.
[[nodiscard]] BlockMatrix<Rational> to_blocks(const MatrixEntries& matrix,
                                              const std::vector<Eigen::Index>& sizes);

[[nodiscard]] MatrixEntries entries_of(const Matrix<Rational>& matrix);
[[nodiscard]] MatrixEntries entries_of(const SparseMatrix<Rational>& matrix);
[[nodiscard]] MatrixEntries entries_of(const BlockMatrix<Rational>& matrix);

}  // namespace assay::reports
