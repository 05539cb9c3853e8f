#pragma once

#include <algorithm>
#include <vector>

#include "core/math/lu.hpp"

namespace assay::detail {

/// Solves the equations of the basis of an LCP solution again, from the data.
///
/// Scalar: OrderedField.
/// Guarantees: allocates nothing for scalars that live on the stack, if the problem is no larger
/// than an earlier one or than the reserved size.
template <OrderedField S>
class LcpBasis {
 public:
  void reserve(Eigen::Index n);

  /// Which rows are equations.
  enum class Rows { kPositive, kPositiveOrPressed };

  /// z_A := the solution of M_AA z_A = −q_A, cut at zero, with A = {i : z_i > 0}, or A = {i : z_i >
  /// 0 or w_i < 0}; z is unchanged if M_AA is singular. One step of iterative refinement makes the
  /// residual small row by row, whatever the scaling of the rows [Hig02, §12.2].
  void solve_again(const Matrix<S>& m,
                   const Vector<S>& q,
                   Eigen::Index n,
                   Vector<S>& z,
                   Rows rows = Rows::kPositive);

 private:
  using Index = Eigen::Index;

  /// Writes M_AA into the leading block and a unit matrix into the rest, so that the matrix keeps
  /// its size.
  void collect(const Matrix<S>& m, const Vector<S>& q, Index n, const Vector<S>& z, Rows rows);
  [[nodiscard]] static bool is_pressed(
      const Matrix<S>& m, const Vector<S>& q, Index n, const Vector<S>& z, Index i);

  std::vector<Index> active_;
  Matrix<S> block_;
  Vector<S> right_, solution_, correction_;
  LuFactors<S> factors_;
};

template <OrderedField S>
void LcpBasis<S>::reserve(Eigen::Index n) {
  active_.reserve(static_cast<std::size_t>(n));
  block_.setIdentity(n, n);
  factors_.compute(block_);
  for (Vector<S>* y : {&right_, &solution_, &correction_}) y->setConstant(n, S(0));
}

/// Whether w_i < 0.
template <OrderedField S>
bool LcpBasis<S>::is_pressed(
    const Matrix<S>& m, const Vector<S>& q, Index n, const Vector<S>& z, Index i) {
  S w = q(i);
  for (Index j = 0; j < n; ++j) w += m(i, j) * z(j);
  return w < S(0);
}

template <OrderedField S>
void LcpBasis<S>::collect(
    const Matrix<S>& m, const Vector<S>& q, Index n, const Vector<S>& z, Rows rows) {
  active_.clear();
  for (Index i = 0; i < n; ++i) {
    const bool presses = rows == Rows::kPositiveOrPressed;
    if (z(i) > S(0) || (presses && is_pressed(m, q, n, z, i))) active_.push_back(i);
  }
  if (block_.rows() < n) reserve(n);
  block_.setIdentity();
  right_.setConstant(S(0));
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const auto row = static_cast<Index>(i);
    right_(row) = -q(active_[i]);
    for (std::size_t j = 0; j < active_.size(); ++j) {
      block_(row, static_cast<Index>(j)) = m(active_[i], active_[j]);
    }
  }
}

template <OrderedField S>
void LcpBasis<S>::solve_again(
    const Matrix<S>& m, const Vector<S>& q, Index n, Vector<S>& z, Rows rows) {
  collect(m, q, n, z, rows);
  factors_.compute(block_);
  if (factors_.is_singular()) return;
  factors_.solve(right_, solution_);
  const auto k = static_cast<Index>(active_.size());
  if constexpr (!ScalarTraits<S>::kExact) {
    for (Index j = 0; j < k; ++j) {
      for (Index i = 0; i < k; ++i) right_(i) -= block_(i, j) * solution_(j);
    }
    factors_.solve(right_, correction_);
    for (Index i = 0; i < k; ++i) solution_(i) += correction_(i);
  }
  for (Index i = 0; i < k; ++i) {
    z(active_[static_cast<std::size_t>(i)]) = solution_(i) > S(0) ? S(solution_(i)) : S(0);
  }
}

}  // namespace assay::detail
