#pragma once

#include <vector>

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The rows of a matrix whose entries are mostly 0 and ±1, such as those of contacts. Entries 0
/// cost nothing, entries ±1 no product.
///
/// Shapes: A m×n.   Scalar: OrderedField.
template <OrderedField S>
class SparseRows {
 public:
  using Index = Eigen::Index;

  SparseRows() = default;
  explicit SparseRows(const Matrix<S>& a);

  [[nodiscard]] Index size() const { return static_cast<Index>(rows_.size()); }
  /// sum += Σ_j a_ij x_j, j ascending, i = row.
  void add_product(Index row, const Vector<S>& x, S& sum) const {
    for (const Entry& entry : rows_[static_cast<std::size_t>(row)].entries) {
      switch (entry.kind) {
        case Kind::kOne:
          sum += x.coeff(entry.column);
          break;
        case Kind::kMinusOne:
          sum -= x.coeff(entry.column);
          break;
        case Kind::kOther:
          sum += entry.value * x.coeff(entry.column);
          break;
      }
    }
  }
  /// Σ_j |a_ij|, i = row.
  [[nodiscard]] const S& magnitude_of(Index row) const {
    return rows_[static_cast<std::size_t>(row)].sum;
  }

 private:
  enum class Kind { kOne, kMinusOne, kOther };
  struct Entry {
    Index column;
    Kind kind;
    S value;
  };
  struct Row {
    std::vector<Entry> entries;
    S sum = S(0);  ///< Σ_j |a_ij|
  };

  std::vector<Row> rows_;
};

template <OrderedField S>
SparseRows<S>::SparseRows(const Matrix<S>& a) : rows_(static_cast<std::size_t>(a.rows())) {
  for (Index j = 0; j < a.cols(); ++j) {
    for (Index i = 0; i < a.rows(); ++i) {
      const S& value = a(i, j);
      if (is_zero(value)) continue;
      const auto kind = is_zero(S(value - S(1)))   ? Kind::kOne
                        : is_zero(S(value + S(1))) ? Kind::kMinusOne
                                                   : Kind::kOther;
      Row& row = rows_[static_cast<std::size_t>(i)];
      row.entries.push_back({j, kind, value});
      row.sum += magnitude(value);
    }
  }
}

}  // namespace assay
