#pragma once

#include <utility>
#include <vector>

#include "core/math/matrix_storage.hpp"
#include "core/math/sparse_ldlt.hpp"

namespace assay {

/// Compressed columns; matrices to factorise are symmetric.
template <class S>
struct MatrixStorage<Eigen::SparseMatrix<S>> {
  using Index = Eigen::Index;
  using Factors = SparseLdltFactors<S>;
  using Entry = typename SparseMatrix<S>::InnerIterator;

  [[nodiscard]] static SparseMatrix<S> zero(Index rows, Index cols) {
    return SparseMatrix<S>(rows, cols);
  }
  template <class Visit>
  static void for_each(const SparseMatrix<S>& a, const Visit& visit) {
    for (Index j = 0; j < a.outerSize(); ++j) {
      for (Entry e(a, j); e; ++e) visit(Index(e.row()), j, e.value());
    }
  }
  [[nodiscard]] static S entry(const SparseMatrix<S>& a, Index i, Index j) { return a.coeff(i, j); }

  static void set_product(const SparseMatrix<S>& a, const Vector<S>& x, Vector<S>& y) {
    y.setConstant(S(0));
    add_product(a, x, y);
  }
  static void add_product(const SparseMatrix<S>& a, const Vector<S>& x, Vector<S>& y) {
    for_each(a, [&](Index i, Index j, const S& value) { y(i) += value * x(j); });
  }
  static void subtract_product(const SparseMatrix<S>& a, const Vector<S>& x, Vector<S>& y) {
    for_each(a, [&](Index i, Index j, const S& value) { y(i) -= value * x(j); });
  }
  static void add_column(const SparseMatrix<S>& a, Index j, const S& s, Vector<S>& y) {
    for (Entry e(a, j); e; ++e) y(e.row()) += e.value() * s;
  }

  /// Column by column, without the zeros that decoupled bodies leave.
  [[nodiscard]] static SparseMatrix<S> response(const Factors& factors, const SparseMatrix<S>& h) {
    const SparseMatrix<S> transposed = h.transpose();
    Vector<S> column(h.cols()), solution(h.cols());
    std::vector<Eigen::Triplet<S>> entries;
    for (Index j = 0; j < transposed.cols(); ++j) {
      column.setConstant(S(0));
      add_column(transposed, j, S(1), column);
      factors.solve(column, solution);
      for (Index i = 0; i < solution.size(); ++i) {
        if (!is_zero(solution(i))) {
          entries.emplace_back(static_cast<int>(i), static_cast<int>(j), solution(i));
        }
      }
    }
    SparseMatrix<S> a(h.cols(), h.rows());
    a.setFromTriplets(entries.begin(), entries.end());
    return a;
  }
  [[nodiscard]] static SparseMatrix<S> product(const SparseMatrix<S>& a, const SparseMatrix<S>& b) {
    return a * b;
  }
};

}  // namespace assay
