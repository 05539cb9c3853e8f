#pragma once

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/math/sparse_matrix.hpp"
#include "core/scalar/concepts.hpp"

namespace assay {

/// P A Pᵀ = L D Lᵀ of a sparse symmetric matrix, L unit lower triangular, the order of elimination
/// that of least degree (Eigen::AMDOrdering):
///
///   L y = a_k,   L_kj = y_j / D_j,   D_k = a_kk − Σ_j L_kj y_j,   j < k                  (1)
///
/// row by row, L and a_k down to row k − 1. y_j ≠ 0 only where a_jk ≠ 0 and, after each such j,
/// where the first entry of column j of L is, and so on up the elimination tree.
///
/// Source: derived here.   Shapes: A n×n, n ≥ 0.
/// Scalar: OrderedField (exact on rationals) | Jet. Eigen::SimplicialLDLT asks for a square root.
/// Guarantees: solving costs O(nnz(L)), that is O(n) for chains and other trees, and allocates
/// nothing after the first time in a thread for scalars that live on the stack.
/// Not for: indefinite matrices, whose pivots may be small: they are not exchanged.
template <OrderedField S>
class SparseLdltFactors {
 public:
  /// @pre A is symmetric.
  void compute(const SparseMatrix<S>& a);
  /// A pivot is zero: the elimination stopped.
  [[nodiscard]] bool is_singular() const { return singular_; }
  /// All pivots are positive, up to the rounding of n u times the entry that each came from.
  [[nodiscard]] bool is_positive_definite() const;
  /// Entries of L below its diagonal.
  [[nodiscard]] Eigen::Index nonzeros() const { return std::ssize(value_); }
  /// x := A⁻¹ b. @pre !is_singular(), and x is not b.
  void solve(const Vector<S>& b, Vector<S>& x) const;

 private:
  using Column = std::vector<std::pair<int, S>>;  ///< rows and entries of L

  void order(const SparseMatrix<S>& a);
  void collect(const SparseMatrix<S>& a, int k);
  void eliminate(const SparseMatrix<S>& a, std::vector<Column>& columns);

  bool singular_ = false;
  std::vector<int> order_;     ///< the k-th pivot is row order_[k] of A
  std::vector<int> position_;  ///< its inverse
  Vector<S> pivot_;            ///< D
  Vector<S> diagonal_;         ///< of P A Pᵀ
  std::vector<int> first_;     ///< entries of column j of L: first_[j] … first_[j + 1] − 1
  std::vector<int> row_;
  std::vector<S> value_;

  std::vector<int> parent_, mark_, pattern_;  ///< elimination tree; columns of the present row
  Vector<S> y_;
};

template <OrderedField S>
void SparseLdltFactors<S>::order(const SparseMatrix<S>& a) {
  const auto n = static_cast<int>(a.rows());
  std::vector<Eigen::Triplet<double>> entries;
  for (int j = 0; j < n; ++j) {
    for (typename SparseMatrix<S>::InnerIterator e(a, j); e; ++e)
      entries.emplace_back(e.row(), j, 1);
  }
  Eigen::SparseMatrix<double> pattern(n, n);
  pattern.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation(n);
  if (n > 0) Eigen::AMDOrdering<int>{}(pattern, permutation);
  order_.assign(permutation.indices().data(), permutation.indices().data() + n);
  position_.resize(order_.size());
  for (int k = 0; k < n; ++k) {
    position_[static_cast<std::size_t>(order_[static_cast<std::size_t>(k)])] = k;
  }
}

/// a_k into y_ and pivot_(k), and the j < k with y_j ≠ 0, ascending, into pattern_.
template <OrderedField S>
void SparseLdltFactors<S>::collect(const SparseMatrix<S>& a, int k) {
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  pattern_.clear();
  mark_[at(k)] = k;
  pivot_(k) = S(0);
  for (typename SparseMatrix<S>::InnerIterator e(a, order_[at(k)]); e; ++e) {
    const int i = position_[static_cast<std::size_t>(e.row())];
    if (i == k) pivot_(k) = e.value();
    if (i >= k) continue;
    y_(i) = e.value();
    for (int j = i; mark_[at(j)] != k; j = parent_[at(j)]) {
      mark_[at(j)] = k;
      pattern_.push_back(j);
      if (parent_[at(j)] < 0) parent_[at(j)] = k;
    }
  }
  std::sort(pattern_.begin(), pattern_.end());
  diagonal_(k) = pivot_(k);
}

template <OrderedField S>
void SparseLdltFactors<S>::eliminate(const SparseMatrix<S>& a, std::vector<Column>& columns) {
  for (int k = 0; k < static_cast<int>(columns.size()); ++k) {
    collect(a, k);
    for (const int j : pattern_) {  // (1)
      Column& column = columns[static_cast<std::size_t>(j)];
      const S y = y_(j);
      y_(j) = S(0);
      for (const auto& [row, entry] : column) y_(row) -= entry * y;
      const S entry = y / pivot_(j);
      pivot_(k) -= entry * y;
      column.emplace_back(k, entry);
    }
    singular_ = pivot_(k) == S(0);
    if (singular_) return;
  }
}

template <OrderedField S>
void SparseLdltFactors<S>::compute(const SparseMatrix<S>& a) {
  const auto n = static_cast<std::size_t>(a.rows());
  singular_ = false;
  order(a);
  pivot_ = diagonal_ = y_ = Vector<S>::Constant(a.rows(), S(0));
  parent_.assign(n, -1);
  mark_.assign(n, -1);
  std::vector<Column> columns(n);
  eliminate(a, columns);
  first_.assign(1, 0);
  row_.clear();
  value_.clear();
  for (const Column& column : columns) {
    for (const auto& [row, entry] : column) {
      row_.push_back(row);
      value_.push_back(entry);
    }
    first_.push_back(static_cast<int>(row_.size()));
  }
}

template <OrderedField S>
bool SparseLdltFactors<S>::is_positive_definite() const {
  if (singular_) return false;
  const S rounding = S(static_cast<int>(pivot_.size())) * unit_roundoff<S>();
  for (Eigen::Index k = 0; k < pivot_.size(); ++k) {
    if (!(pivot_(k) > S(0)) || !(pivot_(k) > rounding * diagonal_(k))) return false;
  }
  return true;
}

template <OrderedField S>
void SparseLdltFactors<S>::solve(const Vector<S>& b, Vector<S>& x) const {
  const auto n = static_cast<int>(b.size());
  Borrowed<Vector<S>> borrowed(n);
  S* y = borrowed->data();
  const int* const first = first_.data();
  const int* const row = row_.data();
  const S* const value = value_.data();
  for (int k = 0; k < n; ++k) y[k] = b(order_[static_cast<std::size_t>(k)]);
  for (int j = 0; j < n; ++j) {
    const S entry = y[j];
    for (int p = first[j]; p < first[j + 1]; ++p) y[row[p]] -= value[p] * entry;
  }
  for (int j = n - 1; j >= 0; --j) {
    S sum = y[j] / pivot_(j);
    for (int p = first[j]; p < first[j + 1]; ++p) sum -= value[p] * y[row[p]];
    y[j] = std::move(sum);
  }
  for (int k = 0; k < n; ++k) x(order_[static_cast<std::size_t>(k)]) = y[k];
}

}  // namespace assay
