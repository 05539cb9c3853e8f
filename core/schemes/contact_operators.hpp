#pragma once

#include <utility>
#include <vector>

#include "core/math/lu.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// Forms the operators of the contacts of a step, for some rows H of a Jacobian and a factorised A:
///
///   A⁻¹Gᵀ   and   W = H A⁻¹Gᵀ,
///
/// G = H if reactions have the directions of the same Jacobian. If H and A are constant, the
/// operators are formed once for all rows, and each step chooses some of them.
/// Shapes: H, G c×n, A⁻¹Gᵀ n×c, W c×c, the first c columns and rows of matrices of all m contacts.
/// Scalar: OrderedField.   Guarantees: `form` allocates nothing for scalars that live on the stack.
template <OrderedField S>
class ContactOperators {
 public:
  ContactOperators() = default;
  ContactOperators(Eigen::Index n, Eigen::Index m)
      : response_(Matrix<S>::Constant(n, m, S(0))),
        w_(Matrix<S>::Constant(m, m, S(0))),
        all_(w_),
        column_(n),
        solution_(n) {
    columns_.reserve(static_cast<std::size_t>(m));
    for (Eigen::Index i = 0; i < m; ++i) all_rows_.push_back(i);
  }

  void form(const Matrix<S>& jacobian,
            const std::vector<Eigen::Index>& rows,
            const LuFactors<S>& factors) {
    form(jacobian, jacobian, rows, factors);
  }

  /// H and G; `factors` has solve(b, x), x := A⁻¹ b.
  template <class Factors>
  void form(const Matrix<S>& jacobian,
            const Matrix<S>& directions,
            const std::vector<Eigen::Index>& rows,
            const Factors& factors) {
    const auto count = static_cast<Eigen::Index>(rows.size());
    columns_.clear();
    for (Eigen::Index j = 0; j < count; ++j) {
      columns_.push_back(j);
      column_ = directions.row(rows[static_cast<std::size_t>(j)]).transpose();
      factors.solve(column_, solution_);
      response_.col(j) = solution_;
      for (Eigen::Index i = 0; i < count; ++i) {
        w_(i, j) = product_with_row(jacobian, rows[static_cast<std::size_t>(i)], solution_);
      }
    }
  }

  /// Forms the operators of all rows, to choose from. @pre H m×n
  void form_all(const Matrix<S>& jacobian, const LuFactors<S>& factors) {
    form_all(jacobian, jacobian, factors);
  }
  void form_all(const Matrix<S>& jacobian,
                const Matrix<S>& directions,
                const LuFactors<S>& factors) {
    form(jacobian, directions, all_rows_, factors);
    all_ = w_;
  }
  /// @pre form_all
  void choose(const std::vector<Eigen::Index>& rows) {
    columns_ = rows;
    const auto count = static_cast<Eigen::Index>(rows.size());
    for (Eigen::Index j = 0; j < count; ++j) {
      for (Eigen::Index i = 0; i < count; ++i) {
        w_(i, j) = all_(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
      }
    }
  }

  /// The first c rows and columns of W.
  [[nodiscard]] const Matrix<S>& delassus() const { return w_; }
  [[nodiscard]] Matrix<S>& delassus() { return w_; }
  /// x += A⁻¹Gᵀ r, r of c components.
  void add_response(const Vector<S>& r, Eigen::Index c, Vector<S>& x) const {
    for (Eigen::Index j = 0; j < c; ++j) {
      if (is_zero(r(j))) continue;
      x += response_.col(columns_[static_cast<std::size_t>(j)]) * r(j);
    }
  }

 private:
  /// Σ_c a_rc x_c, c ascending, r = row: one check of the shapes for all entries.
  [[nodiscard]] static S product_with_row(const Matrix<S>& a,
                                          Eigen::Index row,
                                          const Vector<S>& x) {
    eigen_assert(row < a.rows() && x.size() == a.cols());
    const Eigen::Index n = x.size(), stride = a.rows();
    const S *entry = a.data() + row, *factor = x.data();
    S sum(0);
    for (Eigen::Index c = 0; c < n; ++c, entry += stride) sum += *entry * factor[c];
    return sum;
  }

  Matrix<S> response_, w_, all_;
  std::vector<Eigen::Index> columns_;   ///< of response_, of the chosen rows
  std::vector<Eigen::Index> all_rows_;  ///< 0 … m − 1
  Vector<S> column_, solution_;
};

ASSAY_EXTERN_TEMPLATE(class ContactOperators)

}  // namespace assay
