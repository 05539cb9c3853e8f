#pragma once

#include <type_traits>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The rows of a matrix whose entries are mostly 0 and ±1, such as the Jacobian of contacts. An
/// entry 0 costs nothing, and an entry ±1 costs no product.
///
/// Shapes: A m×n.   Scalar: OrderedField.
template <OrderedField S>
class SparseRows {
 public:
  using Index = Eigen::Index;

  SparseRows() = default;
  explicit SparseRows(const Matrix<S>& a);

  [[nodiscard]] Index size() const { return size_; }
  /// sum += Σ_j a_ij x_j, j ascending, i = row.
  void add_product(Index row, const Vector<S>& x, S& sum) const {
    const Row& own = rows_[static_cast<std::size_t>(row)];
    for (std::size_t k = own.begin; k < own.end; ++k) add(k, x, sum);
  }
  /// The same of two vectors.
  void add_products(Index row, const Vector<S>& x, S& sum_x, const Vector<S>& y, S& sum_y) const {
    const Row& own = rows_[static_cast<std::size_t>(row)];
    for (std::size_t k = own.begin; k < own.end; ++k) {
      add(k, x, sum_x);
      add(k, y, sum_y);
    }
  }
  /// Σ_j |a_ij|, i = row.
  [[nodiscard]] const S& magnitude_of(Index row) const {
    return rows_[static_cast<std::size_t>(row)].sum;
  }

 private:
  /// For double a product costs less than the choice between product and sum, and gives the same
  /// number.
  static constexpr bool kMultiplies = std::is_same_v<S, double>;

  enum class Kind { kOne, kMinusOne, kOther };
  struct Row {
    std::size_t begin = 0, end = 0;  ///< of its entries
    S sum = S(0);                    ///< Σ_j |a_ij|
  };

  /// sum += a_ij x_j of an entry.
  void add(std::size_t entry, const Vector<S>& x, S& sum) const {
    const S& factor = x.coeff(columns_[entry]);
    if (kMultiplies || kinds_[entry] == Kind::kOther) {
      sum += values_[entry] * factor;
    } else if (kinds_[entry] == Kind::kOne) {
      sum += factor;
    } else {
      sum -= factor;
    }
  }

  std::vector<Row> rows_;
  Index size_ = 0;
  std::vector<Index> columns_;  ///< of the entries, row by row
  std::vector<S> values_;
  std::vector<Kind> kinds_;
};

template <OrderedField S>
SparseRows<S>::SparseRows(const Matrix<S>& a)
    : rows_(static_cast<std::size_t>(a.rows())), size_(a.rows()) {
  for (Index i = 0; i < a.rows(); ++i) {
    Row& row = rows_[static_cast<std::size_t>(i)];
    row.begin = values_.size();
    for (Index j = 0; j < a.cols(); ++j) {
      const S& value = a(i, j);
      if (is_zero(value)) continue;
      const auto kind = is_zero(S(value - S(1)))   ? Kind::kOne
                        : is_zero(S(value + S(1))) ? Kind::kMinusOne
                                                   : Kind::kOther;
      columns_.push_back(j);
      values_.push_back(value);
      kinds_.push_back(kind);
      row.sum += magnitude(value);
    }
    row.end = values_.size();
  }
}

}  // namespace assay
