#include "subjects/siconos/problems.hpp"

#include <algorithm>
#include <cstdlib>

namespace assay::siconos {

namespace {

MatrixHandle sparse(const double* entries, int rows, int columns) {
  NumericsMatrix* matrix = NM_create(NM_SPARSE, rows, columns);
  NM_triplet_alloc(matrix, rows * columns);
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) {
      if (entries[i + j * rows] != 0) NM_zentry(matrix, i, j, entries[i + j * rows], 0);
    }
  }
  return MatrixHandle(matrix);
}

}  // namespace

MatrixHandle dense(const double* entries, int rows, int columns) {
  NumericsMatrix* matrix = NM_create(NM_DENSE, rows, columns);
  std::copy(entries, entries + rows * columns, matrix->matrix0);
  return MatrixHandle(matrix);
}

MatrixHandle blocks(const double* entries, const std::vector<int>& ends) {
  const int size = ends.back();
  const auto count = static_cast<unsigned>(ends.size());
  // NM_clear() frees all of it.
  const auto array = [](std::size_t length, auto kind) {
    return static_cast<decltype(kind)*>(std::calloc(length, sizeof kind));
  };
  SparseBlockStructuredMatrix* all = SBM_new();
  all->nbblocks = count * count;
  all->blocknumber0 = all->blocknumber1 = count;
  all->filled1 = count + 1;
  all->filled2 = all->nbblocks;
  all->blocksize0 = array(count, 0U);
  all->blocksize1 = array(count, 0U);
  all->index1_data = array(all->filled1, std::size_t{});
  all->index2_data = array(all->filled2, std::size_t{});
  all->block = array(all->nbblocks, static_cast<double*>(nullptr));
  for (unsigned row = 0, next = 0; row < count; ++row) {
    all->blocksize0[row] = all->blocksize1[row] = static_cast<unsigned>(ends[row]);
    const int top = row == 0 ? 0 : ends[row - 1], rows = ends[row] - top;
    for (unsigned column = 0; column < count; ++column, ++next) {
      const int left = column == 0 ? 0 : ends[column - 1], columns = ends[column] - left;
      double* block = array(static_cast<std::size_t>(rows * columns), 0.0);
      for (int j = 0; j < columns; ++j) {
        std::copy_n(entries + top + (left + j) * size, rows, block + j * rows);
      }
      all->block[next] = block;
      all->index2_data[next] = column;
    }
    all->index1_data[row + 1] = next;
  }
  NumericsMatrix* matrix = NM_new();
  NM_fill(matrix, NM_SPARSE_BLOCK, size, size, all);
  return MatrixHandle(matrix);
}

Numbers::Numbers(const AssayOneStepProblem& problem) : q_(problem.q, problem.q + problem.size) {
  for (int k = 0; k < problem.law_count; ++k) {
    const AssayLaw& law = problem.laws[k];
    friction_.push_back(law.friction);
    rolling_friction_.push_back(law.rolling_friction);
    lower_.push_back(law.lower);
    upper_.push_back(law.upper);
  }
  if (problem.velocities == 0) {
    m_ = dense(problem.m, problem.size, problem.size);
    return;
  }
  f_.assign(problem.f, problem.f + problem.velocities);
  mass_ = sparse(problem.mass, problem.velocities, problem.velocities);
  contact_ = sparse(problem.contact, problem.velocities, problem.size);
}

}  // namespace assay::siconos
