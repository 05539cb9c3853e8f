#pragma once

#include <vector>

#include "core/math/add_multiple.hpp"

namespace assay {

/// The dictionary of a linear system with n basic and m nonbasic variables.
///
/// It gives the basic variables for any values of the nonbasic ones. Pivoting methods walk from
/// dictionary to dictionary. The dictionary is
///
///   x_B = c + T x_N,                                                            (1)
///
/// and its exchanges of one basic with one nonbasic variable. Let p = T_rs be the pivot and t the
/// column s of T. The exchange turns (1) into
///
///   T_rs ← 1/p,  T_is ← t_i/p,  T_rj ← −T_rj/p,  T_ij ← T_ij − t_i T_rj/p,   c as a column j. (2)
///
/// Exchanges are recorded, and a column takes part in the exchanges only when it is read, because
/// pivoting needs few of the columns. Each entry passes through the same operations, to the bit, as
/// if all columns were kept up to date.
///
/// Source: [CPS92, §2.3], (2) being a simple pivot.
/// Shapes: T n×m, c ∈ ℝⁿ.   Scalar: OrderedField.
/// Guarantees: allocates in reserve() only.
template <OrderedField S>
class CondensedTableau {
 public:
  using Index = Eigen::Index;

  void reserve(Index rows, Index columns);
  /// Sets the shape, with no exchange made. @pre within the reserved size. Then fill in the
  /// entries.
  void reset(Index rows, Index columns);

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index columns() const { return columns_; }
  /// Column j as it was when it was last read; fill it in after reset().
  [[nodiscard]] S* raw_column(Index j) { return entries_.data() + j * stride(); }
  [[nodiscard]] const S* raw_column(Index j) const { return entries_.data() + j * stride(); }
  [[nodiscard]] S& constant(Index i) { return constants_.coeffRef(i); }
  [[nodiscard]] const S& constant(Index i) const { return constants_.coeffRef(i); }

  /// Column j of T.
  [[nodiscard]] const S* column(Index j) {
    bring_up_to_date(j);
    return raw_column(j);
  }
  /// Applies (2). @pre T(row, column) ≠ 0.
  void exchange(Index row, Index column);

 private:
  [[nodiscard]] Index stride() const { return entries_.rows(); }
  [[nodiscard]] S* kept_column(Index k) { return pivot_columns_.data() + k * stride(); }
  void bring_up_to_date(Index j) {
    if (made_[static_cast<std::size_t>(j)] < recorded_) make_recorded(j);
  }
  void make_recorded(Index j);

  Index rows_ = 0, columns_ = 0, recorded_ = 0;
  Matrix<S> entries_;
  Matrix<S> pivot_columns_;  ///< t of each recorded exchange
  Vector<S> inverses_;       ///< 1/p
  std::vector<Index> pivot_rows_;
  std::vector<Index> made_;  ///< of the recorded exchanges, by column
  Vector<S> constants_;
};

template <OrderedField S>
void CondensedTableau<S>::reserve(Index rows, Index columns) {
  if (entries_.rows() >= rows && entries_.cols() >= columns) return;
  entries_.resize(rows, columns);
  pivot_columns_.resize(rows, columns);
  inverses_.resize(columns);
  constants_.resize(rows);
  pivot_rows_.resize(static_cast<std::size_t>(columns));
  made_.resize(static_cast<std::size_t>(columns));
}

template <OrderedField S>
void CondensedTableau<S>::reset(Index rows, Index columns) {
  rows_ = rows;
  columns_ = columns;
  recorded_ = 0;
  for (Index j = 0; j < columns; ++j) made_[static_cast<std::size_t>(j)] = 0;
}

template <OrderedField S>
void CondensedTableau<S>::make_recorded(Index j) {
  S* entries = raw_column(j);
  Index& made = made_[static_cast<std::size_t>(j)];
  for (; made < recorded_; ++made) {
    const Index row = pivot_rows_[static_cast<std::size_t>(made)];
    const S factor = -entries[row] * inverses_.coeff(made);
    if (!is_zero(factor)) add_multiple<S>(rows_, kept_column(made), factor, entries);
    entries[row] = factor;
  }
}

template <OrderedField S>
void CondensedTableau<S>::exchange(Index row, Index column) {
  if (recorded_ == pivot_columns_.cols()) {
    for (Index j = 0; j < columns_; ++j) bring_up_to_date(j);
    reset(rows_, columns_);
  }
  bring_up_to_date(column);
  S* entries = raw_column(column);
  const S inverse = S(1) / entries[row];
  S* kept = kept_column(recorded_);
  for (Index i = 0; i < rows_; ++i) {
    kept[i] = entries[i];
    entries[i] *= inverse;
  }
  entries[row] = inverse;
  const S value = -constants_.coeff(row) * inverse;
  add_multiple<S>(rows_, kept, value, constants_.data());
  constants_.coeffRef(row) = value;
  inverses_.coeffRef(recorded_) = inverse;
  pivot_rows_[static_cast<std::size_t>(recorded_)] = row;
  ++recorded_;
  made_[static_cast<std::size_t>(column)] = recorded_;
}

}  // namespace assay
