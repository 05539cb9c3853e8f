#include "tests/benchmarks/siconos_matrix.hpp"

#if ASSAY_WITH_SICONOS

#include <algorithm>
#include <cstdlib>

extern "C" {
#include <NumericsMatrix.h>
#include <SparseBlockMatrix.h>
}

namespace assay::siconos {

void FreeMatrix::operator()(NumericsMatrix* matrix) const {
  NM_clear(matrix);
  std::free(matrix);
}

namespace {

MatrixHandle sparse(Eigen::Index rows, Eigen::Index columns, Eigen::Index entries) {
  NumericsMatrix* matrix = NM_create(NM_SPARSE, static_cast<int>(rows), static_cast<int>(columns));
  NM_triplet_alloc(matrix, entries);
  return MatrixHandle(matrix);
}

void add(const MatrixHandle& matrix, Eigen::Index row, Eigen::Index column, double value) {
  if (value != 0)
    NM_zentry(matrix.get(), static_cast<int>(row), static_cast<int>(column), value, 0);
}

/// Calls visit(row, k) for the blocks number k of W that are stored, row by row.
template <class Visit>
void for_each_block(const BlockMatrix<double>& w, const Visit& visit) {
  for (Eigen::Index row = 0; row < w.block_rows(); ++row) {
    for (Eigen::Index k = w.row_start(row); k < w.row_start(row + 1); ++k) visit(row, k);
  }
}

}  // namespace

MatrixHandle dense(const Matrix<double>& a) {
  NumericsMatrix* matrix =
      NM_create(NM_DENSE, static_cast<int>(a.rows()), static_cast<int>(a.cols()));
  std::copy_n(a.data(), a.size(), matrix->matrix0);
  return MatrixHandle(matrix);
}

MatrixHandle sparse(const SparseMatrix<double>& a) {
  MatrixHandle matrix = sparse(a.rows(), a.cols(), a.nonZeros());
  for (Eigen::Index k = 0; k < a.outerSize(); ++k) {
    for (SparseMatrix<double>::InnerIterator entry(a, k); entry; ++entry) {
      add(matrix, entry.row(), entry.col(), entry.value());
    }
  }
  return matrix;
}

MatrixHandle sparse(const BlockMatrix<double>& w) {
  Eigen::Index entries = 0;
  for_each_block(w, [&](Eigen::Index row, Eigen::Index k) { entries += w.block(row, k).size(); });
  MatrixHandle matrix = sparse(w.rows(), w.rows(), entries);
  for_each_block(w, [&](Eigen::Index row, Eigen::Index k) {
    const auto block = w.block(row, k);
    for (Eigen::Index j = 0; j < block.cols(); ++j) {
      for (Eigen::Index i = 0; i < block.rows(); ++i) {
        add(matrix, w.offset(row) + i, w.offset(w.column(k)) + j, block(i, j));
      }
    }
  });
  return matrix;
}

MatrixHandle blocks(const BlockMatrix<double>& w) {
  // NM_clear() frees all of it.
  const auto array = [](Eigen::Index length, auto kind) {
    return static_cast<decltype(kind)*>(std::calloc(static_cast<std::size_t>(length), sizeof kind));
  };
  const Eigen::Index count = w.block_rows();
  SparseBlockStructuredMatrix* all = SBM_new();
  all->nbblocks = static_cast<unsigned>(w.stored_blocks());
  all->blocknumber0 = all->blocknumber1 = static_cast<unsigned>(count);
  all->filled1 = static_cast<std::size_t>(count) + 1;
  all->filled2 = all->nbblocks;
  all->blocksize0 = array(count, 0U);
  all->blocksize1 = array(count, 0U);
  all->index1_data = array(count + 1, std::size_t{});
  all->index2_data = array(w.stored_blocks(), std::size_t{});
  all->block = array(w.stored_blocks(), static_cast<double*>(nullptr));
  for (Eigen::Index row = 0; row < count; ++row) {
    all->blocksize0[row] = all->blocksize1[row] = static_cast<unsigned>(w.offset(row + 1));
    all->index1_data[row + 1] = static_cast<std::size_t>(w.row_start(row + 1));
  }
  for_each_block(w, [&](Eigen::Index row, Eigen::Index k) {
    const auto block = w.block(row, k);
    all->block[k] = array(block.size(), 0.0);
    std::copy_n(block.data(), block.size(), all->block[k]);
    all->index2_data[k] = static_cast<std::size_t>(w.column(k));
  });
  const int size = static_cast<int>(w.rows());
  return MatrixHandle(NM_new_SBM(size, size, all));
}

}  // namespace assay::siconos

#endif
