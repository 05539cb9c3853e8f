#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Units of the rows and of the unknowns of w = A x + q, so that the size of one row does not
/// matter for another:
///
///   c_j = max_i |A_ij|,   a_i = max_j |A_ij|/c_j,   d_i = a_i c_i ≥ |A_ii|.            (1)
///
/// x_i in the unit of w_i is d_i x_i. If the rows of a full A are multiplied by R_i and its columns
/// by C_j, a_i scales with R_i and d_i with R_i C_i.
///
/// Source: derived here.   Shapes: A n×n; a, d ∈ ℝⁿ.   Scalar: OrderedField.
/// Not for: exact equilibration; in a sparse A only neighbours are compared.
template <class S>
struct RowUnits {
  Vector<S> row;      ///< a
  Vector<S> unknown;  ///< d
};

/// (1); `for_each_entry(visit)` calls visit(i, j, A_ij).
template <OrderedField S, class ForEachEntry>
[[nodiscard]] RowUnits<S> row_units(Eigen::Index n, const ForEachEntry& for_each_entry) {
  RowUnits<S> units{Vector<S>::Constant(n, S(0)), Vector<S>::Constant(n, S(0))};
  Vector<S>& column = units.unknown;
  for_each_entry([&](Eigen::Index, Eigen::Index j, const S& entry) {
    const S size = magnitude<S>(entry);
    if (column.coeff(j) < size) column.coeffRef(j) = size;
  });
  for_each_entry([&](Eigen::Index i, Eigen::Index j, const S& entry) {
    if (!(column.coeff(j) > S(0))) return;
    const S share = magnitude<S>(entry) / column.coeff(j);
    if (units.row.coeff(i) < share) units.row.coeffRef(i) = share;
  });
  for (Eigen::Index i = 0; i < n; ++i) column.coeffRef(i) *= units.row.coeff(i);
  return units;
}

/// (1) of the first n rows and columns of a dense matrix.
template <OrderedField S, class MatrixExpression>
[[nodiscard]] RowUnits<S> row_units_of(const MatrixExpression& a, Eigen::Index n) {
  return row_units<S>(n, [&](const auto& visit) {
    for (Eigen::Index j = 0; j < n; ++j) {
      for (Eigen::Index i = 0; i < n; ++i) visit(i, j, S(a.coeff(i, j)));
    }
  });
}

/// d_i of (1) only, for the first n rows and columns of a dense matrix; allocates nothing.
template <OrderedField S, class MatrixExpression>
[[nodiscard]] S unknown_unit(const MatrixExpression& a, Eigen::Index n, Eigen::Index i) {
  S row(0), own(0);
  for (Eigen::Index j = 0; j < n; ++j) {
    S column(0);
    for (Eigen::Index k = 0; k < n; ++k) {
      const S size = magnitude<S>(a.coeff(k, j));
      if (column < size) column = size;
    }
    if (j == i) own = column;
    if (!(column > S(0))) continue;
    const S share = magnitude<S>(a.coeff(i, j)) / column;
    if (row < share) row = share;
  }
  return S(row * own);
}

/// √u, half of the digits; 10⁻⁹ if the scalar has no square root, 0 if it is exact.
template <OrderedField S>
[[nodiscard]] S half_of_the_digits() {
  if constexpr (ScalarTraits<S>::kExact) {
    return S(0);
  } else if constexpr (RealScalar<S>) {
    using std::sqrt;
    return S(sqrt(unit_roundoff<S>()));
  } else {
    return ratio<S>(1, 1000000000);
  }
}

}  // namespace assay
