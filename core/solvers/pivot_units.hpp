#pragma once

#include <algorithm>
#include <type_traits>

#include "core/solvers/condensed_tableau.hpp"

namespace assay {

/// Units for the variables of an LCP with n slacks w, n unknowns z and one artificial variable. The
/// units make the largest entry of each row of M equal to 1, and then the largest entry of each
/// column. The artificial variable has the largest unit of a slack. Entries are compared with
/// rounding in these units.
///
/// Scalar: OrderedField that rounds.
/// Guarantees: changing the units of w and z by powers of two changes no quotient of an entry by
/// its units.
template <OrderedField S>
class PivotUnits {
 public:
  using Index = Eigen::Index;

  void reserve(Index n) {
    weights_.resize(2 * n + 1);
    row_weights_.resize(n);
  }
  /// Measures the n×(n + 1) tableau of (M, d) before the first exchange; the slacks are basic. With
  /// one variable nothing is compared.
  void measure(const CondensedTableau<S>& tableau);
  /// The variable of this number, w first, becomes the variable of the row.
  void enter(Index row, Index variable) { row_weights_.coeffRef(row) = weights_.coeff(variable); }
  [[nodiscard]] S in_units(Index row, const S& entry) const {
    return entry * row_weights_.coeff(row);
  }
  /// max |entry| in the units of the rows.
  [[nodiscard]] S largest(Index n, const S* column) const;

 private:
  /// Entries whose maxima are taken side by side, in packets if the scalar has them.
  static constexpr int kTogether = std::is_trivially_copyable_v<S> ? 4 : 1;
  using Several = Eigen::Array<S, kTogether, 1>;
  [[nodiscard]] static Eigen::Map<const Several> several(const S* first) {
    return Eigen::Map<const Several>(first);
  }

  Vector<S> weights_;      ///< 1/unit of each variable
  Vector<S> row_weights_;  ///< of the basic ones
};

template <OrderedField S>
void PivotUnits<S>::measure(const CondensedTableau<S>& tableau) {
  const Index n = tableau.rows();
  S* of_rows = row_weights_.data();
  std::fill_n(weights_.data(), 2 * n + 1, S(1));
  std::fill_n(of_rows, n, S(n < 2 ? 1 : 0));
  if (n < 2) return;
  Index first = 0;
  for (; first + kTogether <= n; first += kTogether) {
    Several most = Several::Constant(S(0));
    for (Index j = 0; j < n; ++j) most = most.max(several(tableau.raw_column(j) + first).abs());
    std::copy_n(most.data(), kTogether, of_rows + first);
  }
  for (Index j = 0; j < n; ++j) {
    for (Index i = first; i < n; ++i) {
      const S size = abs(tableau.raw_column(j)[i]);
      of_rows[i] = of_rows[i] < size ? size : of_rows[i];
    }
  }
  S largest_unit(0);
  for (Index i = 0; i < n; ++i) {
    const S unit = of_rows[i] > S(0) ? of_rows[i] : S(1);
    if (largest_unit < unit) largest_unit = unit;
    weights_.coeffRef(i) = of_rows[i] = S(1) / unit;
  }
  for (Index j = 0; j < n; ++j) {
    const S size = largest(n, tableau.raw_column(j));
    if (size > S(0)) weights_.coeffRef(n + j) = size;
  }
  weights_.coeffRef(2 * n) = S(1) / largest_unit;
}

template <OrderedField S>
S PivotUnits<S>::largest(Index n, const S* column) const {
  const S* weights = row_weights_.data();
  S most(0);
  Index i = 0;
  if (n >= kTogether) {
    Several all = Several::Constant(S(0));
    for (; i + kTogether <= n; i += kTogether) {
      all = all.max(several(column + i).abs() * several(weights + i));
    }
    most = all.maxCoeff();
  }
  for (; i < n; ++i) {
    const S size = abs(column[i]) * weights[i];
    most = most < size ? size : most;
  }
  return most;
}

}  // namespace assay
