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
