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

namespace {

/// Where the blocks begin, and the size of the matrix at the end.
std::vector<int> begins_of(const std::vector<int>& ends) {
  std::vector<int> begins{0};
  begins.insert(begins.end(), ends.begin(), ends.end());
  return begins;
}

/// Whether a block has an entry other than 0. Solvers expect those of the diagonal in any case.
bool is_stored(const double* entries, const std::vector<int>& begins, int row, int column) {
  if (row == column) return true;
  for (int j = begins[column]; j < begins[column + 1]; ++j) {
    const double* of_column = entries + j * begins.back();
    for (int i = begins[row]; i < begins[row + 1]; ++i) {
      if (of_column[i] != 0) return true;
    }
  }
  return false;
}

/// For each block row the columns of its blocks.
std::vector<std::vector<int>> stored_blocks(const double* entries, const std::vector<int>& begins) {
  const int count = static_cast<int>(begins.size()) - 1;
  std::vector<std::vector<int>> columns(static_cast<std::size_t>(count));
  for (int row = 0; row < count; ++row) {
    for (int column = 0; column < count; ++column) {
      if (is_stored(entries, begins, row, column)) columns[row].push_back(column);
    }
  }
  return columns;
}

}  // namespace

MatrixHandle blocks(const double* entries, const std::vector<int>& ends) {
  const std::vector<int> begins = begins_of(ends);
  const std::vector<std::vector<int>> columns = stored_blocks(entries, begins);
  const int size = begins.back();
  const auto count = static_cast<unsigned>(ends.size());
  // NM_clear() frees all of it.
  const auto array = [](std::size_t length, auto kind) {
    return static_cast<decltype(kind)*>(std::calloc(length, sizeof kind));
  };
  SparseBlockStructuredMatrix* all = SBM_new();
  all->nbblocks = 0;
  for (const std::vector<int>& of_row : columns)
    all->nbblocks += static_cast<unsigned>(of_row.size());
  all->blocknumber0 = all->blocknumber1 = count;
  all->filled1 = count + 1;
  all->filled2 = all->nbblocks;
  all->blocksize0 = array(count, 0U);
  all->blocksize1 = array(count, 0U);
  all->index1_data = array(all->filled1, std::size_t{});
  all->index2_data = array(all->filled2, std::size_t{});
  all->block = array(all->nbblocks, static_cast<double*>(nullptr));
  std::size_t next = 0;
  for (unsigned row = 0; row < count; ++row) {
    all->blocksize0[row] = all->blocksize1[row] = static_cast<unsigned>(ends[row]);
    const int top = begins[row], rows = begins[row + 1] - top;
    for (const int column : columns[row]) {
      const int left = begins[column], width = begins[column + 1] - left;
      double* block = array(static_cast<std::size_t>(rows * width), 0.0);
      for (int j = 0; j < width; ++j) {
        std::copy_n(entries + top + (left + j) * size, rows, block + j * rows);
      }
      all->block[next] = block;
      all->index2_data[next++] = static_cast<std::size_t>(column);
    }
    all->index1_data[row + 1] = next;
  }
  NumericsMatrix* matrix = NM_new();
  NM_fill(matrix, NM_SPARSE_BLOCK, size, size, all);
  return MatrixHandle(matrix);
}

bool has_many_zero_blocks(const double* entries, const std::vector<int>& ends) {
  std::size_t stored = 0;
  for (const auto& of_row : stored_blocks(entries, begins_of(ends))) stored += of_row.size();
  return 4 * stored <= ends.size() * ends.size();
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
