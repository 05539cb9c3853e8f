#pragma once

#include <Eigen/LU>
#include <type_traits>

#include "core/math/small_lu.hpp"
#include "core/scalar/eigen_kernels.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// Factorises P A = L U with row exchanges. This class is compiled once for each scalar. It uses
/// Eigen::PartialPivLU if Eigen vectorises the blocks, and SmallLu otherwise.
///
/// Shapes: A n×n, n ≥ 0.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the row exchanges that its
/// values take.
/// Guarantees: solving with a vector allocates nothing for scalars that live on the stack.
/// Not for: sparse matrices; ranks, which partial pivoting does not reveal.
template <OrderedField S>
class LuFactors {
 public:
  void compute(const Matrix<S>& a);
  /// A pivot is zero: A is singular, up to rounding.
  [[nodiscard]] bool is_singular() const;
  /// x := A⁻¹ b. @pre !is_singular(), and x is not b.
  void solve(const Vector<S>& b, Vector<S>& x) const;
  /// A⁻¹ B, column by column.
  [[nodiscard]] Matrix<S> solve(const Matrix<S>& b) const;

 private:
  static constexpr Eigen::Index kFew = 16;

  std::conditional_t<detail::Unvectorised<S>, SmallLu<S>, Eigen::PartialPivLU<Matrix<S>>> factors_;
};

namespace detail {

/// x := A⁻¹ b for an A so small that working in blocks costs more than it saves.
template <class S>
void solve_few(const Eigen::PartialPivLU<Matrix<S>>& factors, const Vector<S>& b, Vector<S>& x) {
  const Eigen::Index n = factors.rows();
  const S* column = factors.matrixLU().data();
  const int* place = factors.permutationP().indices().data();
  x.resize(n);
  S* y = x.data();
  for (Eigen::Index i = 0; i < n; ++i) y[place[i]] = b.coeff(i);
  for (Eigen::Index j = 0; j < n; ++j, column += n) {
    for (Eigen::Index i = j + 1; i < n; ++i) y[i] -= column[i] * y[j];
  }
  for (Eigen::Index j = n - 1; j >= 0; --j) {
    column -= n;
    y[j] /= column[j];
    for (Eigen::Index i = 0; i < j; ++i) y[i] -= column[i] * y[j];
  }
}

}  // namespace detail

template <OrderedField S>
void LuFactors<S>::compute(const Matrix<S>& a) {
  factors_.compute(a);
}

template <OrderedField S>
bool LuFactors<S>::is_singular() const {
  if constexpr (detail::Unvectorised<S>) {
    return factors_.is_singular();
  } else {
    for (Eigen::Index i = 0; i < factors_.rows(); ++i) {
      if (factors_.matrixLU()(i, i) == S(0)) return true;
    }
    return false;
  }
}

template <OrderedField S>
void LuFactors<S>::solve(const Vector<S>& b, Vector<S>& x) const {
  if constexpr (detail::Unvectorised<S>) {
    factors_.solve(b, x);
  } else if (factors_.rows() > kFew) {
    x = factors_.solve(b);
  } else {
    detail::solve_few(factors_, b, x);
  }
}

template <OrderedField S>
Matrix<S> LuFactors<S>::solve(const Matrix<S>& b) const {
  Matrix<S> x(b.rows(), b.cols());
  Vector<S> column(b.rows()), solution(b.rows());
  for (Eigen::Index j = 0; j < b.cols(); ++j) {
    column = b.col(j);
    solve(column, solution);
    x.col(j) = solution;
  }
  return x;
}

/// Each instance would take 2 s in every unit that uses it. So assay::core contains them compiled.
extern template class LuFactors<double>;

ASSAY_EXTERN_TEMPLATE(class LuFactors)

}  // namespace assay
