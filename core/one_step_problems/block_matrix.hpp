#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// A square matrix of blocks in compressed rows; the blocks are dense and of any sizes. Row α of a
/// product is Σ_β W_αβ r_β over the stored β only.
///
/// Shapes: block rows and block columns have the same sizes; each W_αβ is d_α×d_β, column-major.
/// Scalar: Field.
/// Guarantees: blocks of a row are in the order of their columns; products allocate nothing.
/// Not for: matrices without blocks of at least a few entries; use Matrix<S> or
/// Eigen::SparseMatrix.
template <Field S>
class BlockMatrix {
 public:
  using Index = Eigen::Index;
  using Block = Eigen::Map<const Matrix<S>>;

  /// One block and its place.
  struct Entry {
    Index row, column;  ///< of blocks
    Matrix<S> values;
  };

  BlockMatrix() : offsets_{0}, row_starts_{0} {}

  /// @throws InvalidInput for a block outside the matrix, of the wrong shape, or given twice.
  BlockMatrix(const std::vector<Index>& sizes, std::vector<Entry> entries);

  /// The same matrix in another scalar, each entry rounded once.
  template <Field From>
  [[nodiscard]] static BlockMatrix from(const BlockMatrix<From>& other);
  /// Takes the blocks of a dense matrix that are not zero. @pre a is square, of the sum of the
  /// sizes.
  [[nodiscard]] static BlockMatrix from_dense(const Matrix<S>& a, const std::vector<Index>& sizes);
  [[nodiscard]] Matrix<S> to_dense() const;

  [[nodiscard]] Index rows() const { return offsets_.back(); }
  [[nodiscard]] Index block_rows() const { return static_cast<Index>(offsets_.size()) - 1; }
  /// First component of block α; offset(block_rows()) = rows().
  [[nodiscard]] Index offset(Index alpha) const { return offsets_[at(alpha)]; }
  [[nodiscard]] Index size(Index alpha) const { return offset(alpha + 1) - offset(alpha); }

  /// The stored blocks of row α have the numbers row_start(α) … row_start(α + 1) − 1.
  [[nodiscard]] Index row_start(Index alpha) const { return row_starts_[at(alpha)]; }
  [[nodiscard]] Index stored_blocks() const { return static_cast<Index>(columns_.size()); }
  [[nodiscard]] Index column(Index k) const { return columns_[at(k)]; }
  /// Block number k, stored in row α.
  [[nodiscard]] Block block(Index alpha, Index k) const {
    return Block(values_.data() + starts_[at(k)], size(alpha), size(column(k)));
  }
  [[nodiscard]] const S* data(Index k) const { return values_.data() + starts_[at(k)]; }
  /// W_αα, or zero if it is not stored.
  [[nodiscard]] Matrix<S> diagonal(Index alpha) const;

  /// W + ρ I.
  [[nodiscard]] BlockMatrix plus_diagonal(const S& rho) const;

  /// The largest |W_ij|; NaN counts for nothing.   Scalar: OrderedField.
  [[nodiscard]] S largest_magnitude() const requires OrderedField<S> {
    if constexpr (std::is_floating_point_v<S>) {
      return values_.empty() ? S(0) : values().cwiseAbs().template maxCoeff<kNumbers>();
    } else {
      return assay::largest_magnitude<S>(values_);
    }
  }
  /// Whether every entry is a finite number.
  [[nodiscard]] bool all_finite() const {
    if constexpr (std::is_floating_point_v<S>) {
      return (values() - values()).sum() == S(0);  // x − x is NaN unless x is a finite number
    } else {
      return assay::all_finite(values_);
    }
  }

  /// y := W r + q. Columns whose r_j is zero are left out.   @pre y is neither r nor q.
  void multiply_add(const Vector<S>& r, const Vector<S>& q, Vector<S>& y) const;

 private:
  template <Field Other>
  friend class BlockMatrix;

  /// y_α := (W r + q)_α of a row α of height kHeight.
  template <std::size_t kHeight>
  void multiply_add_row(Index alpha, const Vector<S>& r, const S* q, S* y) const;
  void multiply_add_row(Index alpha, const Vector<S>& r, const S* q, S* y) const;

  static constexpr auto kNumbers = Eigen::PropagateNumbers;
  [[nodiscard]] Eigen::Map<const Vector<S>> values() const {
    return {values_.data(), static_cast<Index>(values_.size())};
  }
  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }

  std::vector<Index> offsets_;
  std::vector<Index> row_starts_;
  std::vector<Index> columns_;
  std::vector<Index> starts_;  ///< of the values of each block
  std::vector<S> values_;
};

template <Field S>
BlockMatrix<S>::BlockMatrix(const std::vector<Index>& sizes, std::vector<Entry> entries)
    : offsets_{0} {
  for (const Index size : sizes) offsets_.push_back(offsets_.back() + size);
  const Index blocks = block_rows();
  for (const Entry& entry : entries) {
    const std::string name =
        "block (" + std::to_string(entry.row) + ", " + std::to_string(entry.column) + ")";
    if (entry.row < 0 || entry.row >= blocks || entry.column < 0 || entry.column >= blocks) {
      throw InvalidInput(name + " is outside a matrix of " + std::to_string(blocks) +
                         " block rows");
    }
    if (entry.values.rows() != size(entry.row) || entry.values.cols() != size(entry.column)) {
      throw InvalidInput(name + " is " + std::to_string(entry.values.rows()) + "×" +
                         std::to_string(entry.values.cols()) + "; it must be " +
                         std::to_string(size(entry.row)) + "×" +
                         std::to_string(size(entry.column)));
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.row < b.row || (a.row == b.row && a.column < b.column);
  });
  row_starts_.assign(at(blocks) + 1, 0);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const Entry& entry = entries[k];
    if (k > 0 && entries[k - 1].row == entry.row && entries[k - 1].column == entry.column) {
      throw InvalidInput("block (" + std::to_string(entry.row) + ", " +
                         std::to_string(entry.column) + ") is given twice");
    }
    ++row_starts_[at(entry.row) + 1];
    columns_.push_back(entry.column);
    starts_.push_back(static_cast<Index>(values_.size()));
    values_.insert(values_.end(), entry.values.data(), entry.values.data() + entry.values.size());
  }
  for (Index alpha = 0; alpha < blocks; ++alpha) row_starts_[at(alpha) + 1] += row_start(alpha);
}

template <Field S>
BlockMatrix<S> BlockMatrix<S>::from_dense(const Matrix<S>& a, const std::vector<Index>& sizes) {
  std::vector<Entry> entries;
  Index row = 0;
  for (std::size_t alpha = 0; alpha < sizes.size(); row += sizes[alpha++]) {
    Index column = 0;
    for (std::size_t beta = 0; beta < sizes.size(); column += sizes[beta++]) {
      Matrix<S> values = a.block(row, column, sizes[alpha], sizes[beta]);
      bool zero = true;
      for (Index k = 0; k < values.size() && zero; ++k) zero = is_zero<S>(values.data()[k]);
      if (zero) continue;
      entries.push_back({static_cast<Index>(alpha), static_cast<Index>(beta), std::move(values)});
    }
  }
  return BlockMatrix(sizes, std::move(entries));
}

template <Field S>
template <Field From>
BlockMatrix<S> BlockMatrix<S>::from(const BlockMatrix<From>& other) {
  BlockMatrix converted;
  converted.offsets_ = other.offsets_;
  converted.row_starts_ = other.row_starts_;
  converted.columns_ = other.columns_;
  converted.starts_ = other.starts_;
  converted.values_.reserve(other.values_.size());
  for (const From& value : other.values_) converted.values_.push_back(scalar_cast<S>(value));
  return converted;
}

template <Field S>
Matrix<S> BlockMatrix<S>::to_dense() const {
  Matrix<S> a = Matrix<S>::Constant(rows(), rows(), S(0));
  for (Index alpha = 0; alpha < block_rows(); ++alpha) {
    for (Index k = row_start(alpha); k < row_start(alpha + 1); ++k) {
      a.block(offset(alpha), offset(column(k)), size(alpha), size(column(k))) = block(alpha, k);
    }
  }
  return a;
}

template <Field S>
Matrix<S> BlockMatrix<S>::diagonal(Index alpha) const {
  for (Index k = row_start(alpha); k < row_start(alpha + 1); ++k) {
    if (column(k) == alpha) return block(alpha, k);
  }
  return Matrix<S>::Constant(size(alpha), size(alpha), S(0));
}

template <Field S>
BlockMatrix<S> BlockMatrix<S>::plus_diagonal(const S& rho) const {
  std::vector<Index> sizes;
  std::vector<Entry> entries;
  for (Index alpha = 0; alpha < block_rows(); ++alpha) {
    sizes.push_back(size(alpha));
    Matrix<S> own = diagonal(alpha);
    for (Index i = 0; i < size(alpha); ++i) own(i, i) += rho;
    entries.push_back({alpha, alpha, std::move(own)});
    for (Index k = row_start(alpha); k < row_start(alpha + 1); ++k) {
      if (column(k) != alpha) entries.push_back({alpha, column(k), block(alpha, k)});
    }
  }
  return BlockMatrix(sizes, std::move(entries));
}

template <Field S>
void BlockMatrix<S>::multiply_add(const Vector<S>& r, const Vector<S>& q, Vector<S>& y) const {
  for (Index alpha = 0; alpha < block_rows(); ++alpha) {
    const Index first = offset(alpha);
    switch (size(alpha)) {
      case 2:
        multiply_add_row<2>(alpha, r, q.data() + first, y.data() + first);
        break;
      case 3:
        multiply_add_row<3>(alpha, r, q.data() + first, y.data() + first);
        break;
      default:
        multiply_add_row(alpha, r, q.data() + first, y.data() + first);
    }
  }
}

template <Field S>
template <std::size_t kHeight>
void BlockMatrix<S>::multiply_add_row(Index alpha, const Vector<S>& r, const S* q, S* y) const {
  std::array<S, kHeight> sums;
  for (std::size_t i = 0; i < kHeight; ++i) sums[i] = q[i];
  for (Index k = row_start(alpha); k < row_start(alpha + 1); ++k) {
    const S* values = data(k);
    const Index from = offset(column(k)), width = size(column(k));
    for (Index j = 0; j < width; ++j, values += kHeight) {
      const S& factor = r.coeff(from + j);
      if (is_zero(factor)) continue;
      for (std::size_t i = 0; i < kHeight; ++i) sums[i] += values[i] * factor;
    }
  }
  for (std::size_t i = 0; i < kHeight; ++i) y[i] = sums[i];
}

template <Field S>
void BlockMatrix<S>::multiply_add_row(Index alpha, const Vector<S>& r, const S* q, S* y) const {
  const Index height = size(alpha);
  for (Index i = 0; i < height; ++i) y[i] = q[i];
  for (Index k = row_start(alpha); k < row_start(alpha + 1); ++k) {
    const S* values = data(k);
    const Index from = offset(column(k)), width = size(column(k));
    for (Index j = 0; j < width; ++j, values += height) {
      const S& factor = r.coeff(from + j);
      if (is_zero(factor)) continue;
      for (Index i = 0; i < height; ++i) y[i] += values[i] * factor;
    }
  }
}

ASSAY_EXTERN_TEMPLATE(class BlockMatrix)

}  // namespace assay
