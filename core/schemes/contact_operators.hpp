#pragma once

#include <vector>

#include "core/math/add_multiple.hpp"
#include "core/math/add_row_products.hpp"
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
    eigen_assert(directions.cols() == column_.size());
    const Eigen::Index n = column_.size(), stride = directions.rows();
    const auto count = static_cast<Eigen::Index>(rows.size());
    eigen_assert(count <= response_.cols());
    columns_.clear();
    for (Eigen::Index j = 0; j < count; ++j) {
      columns_.push_back(j);
      eigen_assert(rows[static_cast<std::size_t>(j)] < stride);
      const S* direction = directions.data() + rows[static_cast<std::size_t>(j)];
      S* right = column_.data();
      for (Eigen::Index c = 0; c < n; ++c, direction += stride) right[c] = *direction;
      factors.solve(column_, solution_);
      const S* solution = solution_.data();
      S *response = response_.data() + j * n, *own = w_.data() + j * w_.rows();
      for (Eigen::Index c = 0; c < n; ++c) response[c] = solution[c];
      for (Eigen::Index i = 0; i < count; ++i) own[i] = S(0);
      add_row_products<S>(jacobian, rows, solution_, own);
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
    eigen_assert(x.size() == response_.rows() && c <= r.size());
    for (Eigen::Index j = 0; j < c; ++j) {
      const S& own = r.coeff(j);
      if (is_zero(own)) continue;
      const Eigen::Index column = columns_[static_cast<std::size_t>(j)];
      eigen_assert(column < response_.cols());
      add_multiple<S>(x.size(), response_.data() + column * x.size(), own, x.data());
    }
  }

 private:
  Matrix<S> response_, w_, all_;
  std::vector<Eigen::Index> columns_;   ///< of response_, of the chosen rows
  std::vector<Eigen::Index> all_rows_;  ///< 0 … m − 1
  Vector<S> column_, solution_;
};

ASSAY_EXTERN_TEMPLATE(class ContactOperators)

}  // namespace assay
