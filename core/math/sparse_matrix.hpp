#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Compressed columns.
template <Field S>
using SparseMatrix = Eigen::SparseMatrix<S>;

/// The same matrix in another scalar, each entry rounded once.
template <Field To, Field From>
[[nodiscard]] SparseMatrix<To> convert(const SparseMatrix<From>& a) {
  std::vector<Eigen::Triplet<To>> entries;
  for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
    for (typename SparseMatrix<From>::InnerIterator entry(a, j); entry; ++entry) {
      entries.emplace_back(entry.row(), entry.col(), scalar_cast<To>(entry.value()));
    }
  }
  SparseMatrix<To> converted(a.rows(), a.cols());
  converted.setFromTriplets(entries.begin(), entries.end());
  return converted;
}

}  // namespace assay
