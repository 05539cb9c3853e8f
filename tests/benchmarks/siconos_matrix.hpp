#pragma once

#include <memory>

#include "core/math/sparse_matrix.hpp"
#include "core/one_step_problems/block_matrix.hpp"

struct NumericsMatrix;

/// Matrices of SiconosNumerics.
namespace assay::siconos {

struct FreeMatrix {
  void operator()(NumericsMatrix* matrix) const;
};
using MatrixHandle = std::unique_ptr<NumericsMatrix, FreeMatrix>;

[[nodiscard]] MatrixHandle dense(const Matrix<double>& a);
[[nodiscard]] MatrixHandle sparse(const SparseMatrix<double>& a);
[[nodiscard]] MatrixHandle sparse(const BlockMatrix<double>& w);
/// @pre all blocks of the diagonal are stored, which solvers expect.
[[nodiscard]] MatrixHandle blocks(const BlockMatrix<double>& w);

}  // namespace assay::siconos
