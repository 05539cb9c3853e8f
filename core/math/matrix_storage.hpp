#pragma once

#include "core/math/lu.hpp"

namespace assay {

/// What the schemes of linear systems do with a matrix, by how it is stored: here dense, in
/// sparse_storage.hpp by compressed columns.   Scalar: OrderedField.
template <class A>
struct MatrixStorage;

template <class S>
struct MatrixStorage<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>> {
  using Index = Eigen::Index;
  using Factors = LuFactors<S>;

  [[nodiscard]] static Matrix<S> zero(Index rows, Index cols) {
    return Matrix<S>::Constant(rows, cols, S(0));
  }
  /// visit(i, j, a_ij), columns ascending in each row.
  template <class Visit>
  static void for_each(const Matrix<S>& a, const Visit& visit) {
    for (Index j = 0; j < a.cols(); ++j) {
      for (Index i = 0; i < a.rows(); ++i) visit(i, j, a(i, j));
    }
  }
  [[nodiscard]] static const S& entry(const Matrix<S>& a, Index i, Index j) { return a(i, j); }

  /// y := A x, y += A x, y −= A x.
  static void set_product(const Matrix<S>& a, const Vector<S>& x, Vector<S>& y) {
    y = a.lazyProduct(x);
  }
  static void add_product(const Matrix<S>& a, const Vector<S>& x, Vector<S>& y) {
    y += a.lazyProduct(x);
  }
  static void subtract_product(const Matrix<S>& a, const Vector<S>& x, Vector<S>& y) {
    y -= a.lazyProduct(x);
  }
  /// y += s a_j, a_j the column j of A.
  static void add_column(const Matrix<S>& a, Index j, const S& s, Vector<S>& y) {
    y += a.col(j) * s;
  }

  /// A⁻¹Hᵀ.
  [[nodiscard]] static Matrix<S> response(const Factors& factors, const Matrix<S>& h) {
    return factors.solve(Matrix<S>(h.transpose()));
  }
  [[nodiscard]] static Matrix<S> product(const Matrix<S>& a, const Matrix<S>& b) {
    return a.lazyProduct(b);
  }
};

/// Whether all entries are zero; also of an empty matrix.
template <class A>
[[nodiscard]] bool vanishes(const A& a) {
  bool all_zero = true;
  MatrixStorage<A>::for_each(
      a, [&](Eigen::Index, Eigen::Index, const auto& entry) { all_zero &= is_zero(entry); });
  return all_zero;
}

}  // namespace assay
