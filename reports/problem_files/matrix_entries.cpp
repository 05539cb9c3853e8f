#include "reports/problem_files/matrix_entries.hpp"

#include <fmt/format.h>

#include <map>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

/// 0.8 GB of rationals.
constexpr Eigen::Index kMostDenseRows = 5000;

}  // namespace

Matrix<Rational> to_dense(const MatrixEntries& matrix, const std::string& where) {
  if (matrix.rows > kMostDenseRows || matrix.columns > kMostDenseRows) {
    throw InvalidInput(fmt::format(
        "{}: a problem over a box needs a dense matrix with at most {} rows; this one has {}",
        where,
        kMostDenseRows,
        std::max(matrix.rows, matrix.columns)));
  }
  Matrix<Rational> dense = Matrix<Rational>::Constant(matrix.rows, matrix.columns, Rational(0));
  for (const auto& entry : matrix.entries) dense(entry.row(), entry.col()) += entry.value();
  return dense;
}

SparseMatrix<Rational> to_sparse(const MatrixEntries& matrix) {
  SparseMatrix<Rational> sparse(matrix.rows, matrix.columns);
  sparse.setFromTriplets(matrix.entries.begin(), matrix.entries.end());
  return sparse;
}

BlockMatrix<Rational> to_blocks(const MatrixEntries& matrix,
                                const std::vector<Eigen::Index>& sizes) {
  std::vector<Eigen::Index> block_of, offsets = {0};
  for (std::size_t alpha = 0; alpha < sizes.size(); ++alpha) {
    block_of.insert(
        block_of.end(), static_cast<std::size_t>(sizes[alpha]), static_cast<Eigen::Index>(alpha));
    offsets.push_back(offsets.back() + sizes[alpha]);
  }
  const auto at = [](Eigen::Index i) { return static_cast<std::size_t>(i); };
  std::map<std::pair<Eigen::Index, Eigen::Index>, Matrix<Rational>> blocks;
  for (const auto& entry : matrix.entries) {
    const Eigen::Index alpha = block_of[at(entry.row())], beta = block_of[at(entry.col())];
    Matrix<Rational>& block = blocks[{alpha, beta}];
    if (block.size() == 0) {
      block = Matrix<Rational>::Constant(sizes[at(alpha)], sizes[at(beta)], Rational(0));
    }
    block(entry.row() - offsets[at(alpha)], entry.col() - offsets[at(beta)]) += entry.value();
  }
  std::vector<BlockMatrix<Rational>::Entry> entries;
  for (auto& [place, values] : blocks) {
    entries.push_back({place.first, place.second, std::move(values)});
  }
  return BlockMatrix<Rational>(sizes, std::move(entries));
}

MatrixEntries entries_of(const Matrix<Rational>& matrix) {
  MatrixEntries result{matrix.rows(), matrix.cols()};
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) result.add(i, j, matrix(i, j));
  }
  return result;
}

MatrixEntries entries_of(const SparseMatrix<Rational>& matrix) {
  MatrixEntries result{matrix.rows(), matrix.cols()};
  for (Eigen::Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix<Rational>::InnerIterator entry(matrix, j); entry; ++entry) {
      result.add(entry.row(), entry.col(), entry.value());
    }
  }
  return result;
}

MatrixEntries entries_of(const BlockMatrix<Rational>& matrix) {
  MatrixEntries result{matrix.rows(), matrix.rows()};
  for (Eigen::Index alpha = 0; alpha < matrix.block_rows(); ++alpha) {
    for (Eigen::Index k = matrix.row_start(alpha); k < matrix.row_start(alpha + 1); ++k) {
      const auto block = matrix.block(alpha, k);
      const Eigen::Index row = matrix.offset(alpha), column = matrix.offset(matrix.column(k));
      for (Eigen::Index j = 0; j < block.cols(); ++j) {
        for (Eigen::Index i = 0; i < block.rows(); ++i)
          result.add(row + i, column + j, block(i, j));
      }
    }
  }
  return result;
}

}  // namespace assay::reports
