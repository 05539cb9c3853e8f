#pragma once

#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <algorithm>
#include <memory>

namespace assay::siconos {

/// Copies in the types of Siconos, whose dense matrices are stored by columns, too.
[[nodiscard]] inline std::shared_ptr<SiconosVector> vector_of(const double* values, int size) {
  auto vector = std::make_shared<SiconosVector>(static_cast<unsigned>(size));
  for (int i = 0; i < size; ++i) vector->setValue(static_cast<unsigned>(i), values[i]);
  return vector;
}

[[nodiscard]] inline std::shared_ptr<SimpleMatrix> matrix_of(const double* values,
                                                             int rows,
                                                             int columns) {
  auto matrix =
      std::make_shared<SimpleMatrix>(static_cast<unsigned>(rows), static_cast<unsigned>(columns));
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) {
      matrix->setValue(static_cast<unsigned>(i), static_cast<unsigned>(j), values[i + j * rows]);
    }
  }
  return matrix;
}

}  // namespace assay::siconos
