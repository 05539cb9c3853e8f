#pragma once

#include <utility>
#include <vector>

#include "core/math/lu.hpp"

namespace assay {

/// The operators of the contacts of a step, for some rows H of a Jacobian and a factorised A:
///
///   A⁻¹Gᵀ   and   W = H A⁻¹Gᵀ,
///
/// G = H where reactions have the directions of the same Jacobian.
/// Shapes: H, G c×n, A⁻¹Gᵀ n×c, W c×c, the first c columns and rows of matrices of all m contacts.
/// Scalar: OrderedField.   Guarantees: `form` allocates nothing for scalars that live on the stack.
template <OrderedField S>
class ContactOperators {
 public:
  ContactOperators() = default;
  ContactOperators(Eigen::Index n, Eigen::Index m)
      : response_(Matrix<S>::Constant(n, m, S(0))),
        w_(Matrix<S>::Constant(m, m, S(0))),
        column_(n),
        solution_(n) {}

  void form(const Matrix<S>& jacobian,
            const std::vector<Eigen::Index>& rows,
            const LuFactors<S>& factors) {
    form(jacobian, jacobian, rows, factors);
  }

  /// H and G.
  void form(const Matrix<S>& jacobian,
            const Matrix<S>& directions,
            const std::vector<Eigen::Index>& rows,
            const LuFactors<S>& factors) {
    const auto count = static_cast<Eigen::Index>(rows.size());
    for (Eigen::Index j = 0; j < count; ++j) {
      column_ = directions.row(rows[static_cast<std::size_t>(j)]).transpose();
      factors.solve(column_, solution_);
      response_.col(j) = solution_;
      for (Eigen::Index i = 0; i < count; ++i) {
        const Eigen::Index row = rows[static_cast<std::size_t>(i)];
        S sum(0);
        for (Eigen::Index c = 0; c < solution_.size(); ++c) sum += jacobian(row, c) * solution_(c);
        w_(i, j) = std::move(sum);
      }
    }
  }

  /// W, its first c rows and columns.
  [[nodiscard]] const Matrix<S>& delassus() const { return w_; }
  /// x += A⁻¹Gᵀ r, r of c components.
  void add_response(const Vector<S>& r, Eigen::Index c, Vector<S>& x) const {
    for (Eigen::Index j = 0; j < c; ++j) {
      if (!is_zero(r(j))) x += response_.col(j) * r(j);
    }
  }

 private:
  Matrix<S> response_, w_;
  Vector<S> column_, solution_;
};

}  // namespace assay
