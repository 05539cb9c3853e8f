#pragma once

#include <Eigen/SparseLU>
#include <algorithm>
#include <span>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/math/magnitude.hpp"
#include "core/math/remainder_lu.hpp"
#include "core/math/sparse_matrix.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/standard_scalars.hpp"

namespace assay {

/// Solves A x = b, A sparse, in any precision from one factorisation in double.
///
/// A sparse factorisation in double is fast, but has the digits of double only. Iterative
/// refinement recovers the digits of S. With D the inverse of the largest magnitude of each row,
///
///   P (D A rounded to double) Q = L U,   x ← x + (L U)⁻¹ D (b − A x),                (1)
///
/// The residual is computed in S. Each step adds about 16 − log₁₀ κ(D A) digits. The iteration ends
/// when x no longer changes or steps no longer halve. If steps stop halving although x is no
/// backward stable solution, A is factorised densely in S, up to n = 256.
///
/// In double, RemainderLu takes the matrix if little of the matrix is left once the rows with one
/// entry are solved.
///
/// Source: iterative refinement, [Hig02, ch. 12]; Eigen::SparseLU with columns ordered for little
/// fill.   Shapes: A n×n, b, x ∈ ℝⁿ, n ≥ 0.   Scalar: RealScalar that can be rounded to double.
/// Not for: ranks; matrices that are full, for which LuFactors is faster.
template <RealScalar S>
class SparseLuFactors {
 public:
  /// Whether A has a factorisation, that is, no pivot is zero.
  [[nodiscard]] bool compute(const SparseMatrix<S>& a);
  /// x := A⁻¹ b. @pre compute was true, x is not b. @return whether the iteration reached a
  /// solution.
  [[nodiscard]] bool solve(const Vector<S>& b, Vector<S>& x);

 private:
  static constexpr int kMostRefinements = 100, kLargestDense = 256;

  [[nodiscard]] bool factorise_densely();
  /// A = L U in double. The columns keep the order of the last matrix if the entries of that matrix
  /// were at the same places.
  [[nodiscard]] bool factorise(const Eigen::SparseMatrix<double>& a);
  /// Iterates (1) until x no longer changes. False if its steps stop halving before that.
  [[nodiscard]] bool refine(const Vector<S>& b, Vector<S>& x);
  /// rest := b − A x.
  void residual(const Vector<S>& b, const Vector<S>& x, Vector<S>& rest) const;
  /// Whether D |b − A x| ≤ 8 (n + 1) u ‖D (|b| + |A| |x|)‖∞.
  [[nodiscard]] bool is_backward_stable(const Vector<S>& b, const Vector<S>& x) const;

  SparseMatrix<S> a_;
  Vector<S> row_scale_;  ///< D
  Eigen::SparseMatrix<double> rounded_;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> factors_;
  RemainderLu remainder_;
  bool has_remainder_ = false;      ///< the factors are in remainder_, of rounded_
  std::vector<int> starts_, rows_;  ///< of the entries of the last matrix
  LuFactors<S> dense_;
  bool is_dense_ = false;
};

template <RealScalar S>
bool SparseLuFactors<S>::compute(const SparseMatrix<S>& a) {
  is_dense_ = false;
  if constexpr (std::same_as<S, double>) {
    has_remainder_ = remainder_.takes(a);
    if (!has_remainder_) return factorise(a);
    rounded_ = a;
    return remainder_.compute(rounded_);
  } else {
    a_ = a;
    row_scale_ = Vector<S>::Constant(a.rows(), S(0));
    const auto for_each = [&](auto visit) {
      for (Eigen::Index j = 0; j < a_.outerSize(); ++j) {
        for (typename SparseMatrix<S>::InnerIterator e(a_, j); e; ++e) {
          visit(e.row(), j, e.value());
        }
      }
    };
    for_each([&](Eigen::Index i, Eigen::Index, const S& value) {
      const S size = magnitude<S>(value);
      if (row_scale_(i) < size) row_scale_(i) = size;
    });
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (!(row_scale_(i) > S(0))) return false;
      row_scale_(i) = S(1) / row_scale_(i);
    }
    std::vector<Eigen::Triplet<double>> entries;
    for_each([&](Eigen::Index i, Eigen::Index j, const S& value) {
      entries.emplace_back(i, j, scalar_cast<double>(S(value * row_scale_(i))));
    });
    rounded_.resize(a.rows(), a.cols());
    rounded_.setFromTriplets(entries.begin(), entries.end());
    return factorise(rounded_) || factorise_densely();
  }
}

template <RealScalar S>
bool SparseLuFactors<S>::factorise(const Eigen::SparseMatrix<double>& a) {
  const std::span<const int> starts(a.outerIndexPtr(), static_cast<std::size_t>(a.cols()) + 1);
  const std::span<const int> rows(a.innerIndexPtr(), static_cast<std::size_t>(a.nonZeros()));
  if (!std::ranges::equal(starts, starts_) || !std::ranges::equal(rows, rows_)) {
    factors_.analyzePattern(a);
    starts_.assign(starts.begin(), starts.end());
    rows_.assign(rows.begin(), rows.end());
  }
  factors_.factorize(a);
  return factors_.info() == Eigen::Success;
}

template <RealScalar S>
bool SparseLuFactors<S>::factorise_densely() {
  if (a_.rows() > kLargestDense) return false;
  dense_.compute(Matrix<S>(a_));
  is_dense_ = true;
  return !dense_.is_singular();
}

template <RealScalar S>
bool SparseLuFactors<S>::solve(const Vector<S>& b, Vector<S>& x) {
  if constexpr (std::same_as<S, double>) {
    if (has_remainder_) {
      remainder_.solve(rounded_, b, x);
    } else {
      x = factors_.solve(b);
    }
    return true;
  } else {
    if (!is_dense_ && refine(b, x)) return true;
    if (!is_dense_ && !factorise_densely()) return false;
    dense_.solve(b, x);
    return true;
  }
}

template <RealScalar S>
bool SparseLuFactors<S>::refine(const Vector<S>& b, Vector<S>& x) {
  const Eigen::Index n = b.size();
  x = Vector<S>::Constant(n, S(0));
  Vector<S> rest = b;
  Eigen::VectorXd right(n), step(n);
  S last(0);
  for (int k = 0; k < kMostRefinements; ++k) {
    S unit(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const S size = magnitude<S>(S(row_scale_(i) * rest(i)));
      keep_larger(unit, size);
    }
    if (unit == S(0)) return true;
    if (!is_finite<S>(unit)) return false;
    for (Eigen::Index i = 0; i < n; ++i) {
      right(i) = scalar_cast<double>(S(row_scale_(i) * rest(i) / unit));
    }
    step = factors_.solve(right);
    S moved(0), size(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const S change = S(step(i)) * unit;
      x(i) += change;
      if (!(magnitude<S>(change) <= moved)) moved = magnitude<S>(change);
      if (!(magnitude<S>(S(x(i))) <= size)) size = magnitude<S>(S(x(i)));
    }
    if (!is_finite<S>(moved)) return false;
    if (moved <= S(4) * unit_roundoff<S>() * size) return true;
    if (k > 0 && moved + moved > last) return is_backward_stable(b, x);
    last = moved;
    residual(b, x, rest);
  }
  return false;
}

template <RealScalar S>
void SparseLuFactors<S>::residual(const Vector<S>& b, const Vector<S>& x, Vector<S>& rest) const {
  rest = b;
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator e(a_, j); e; ++e) {
      rest(e.row()) -= e.value() * x(j);
    }
  }
}

template <RealScalar S>
bool SparseLuFactors<S>::is_backward_stable(const Vector<S>& b, const Vector<S>& x) const {
  Vector<S> rest(b.size()), size(b.size());
  residual(b, x, rest);
  for (Eigen::Index i = 0; i < b.size(); ++i) size(i) = magnitude<S>(b(i));
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator e(a_, j); e; ++e) {
      size(e.row()) += magnitude<S>(S(e.value() * x(j)));
    }
  }
  const S largest = largest_magnitude<S>(Vector<S>(row_scale_.cwiseProduct(size)));
  const S allowed = S(8 * (static_cast<int>(b.size()) + 1)) * unit_roundoff<S>() * largest;
  return largest_magnitude<S>(Vector<S>(row_scale_.cwiseProduct(rest))) <= allowed;
}

ASSAY_EXTERN_REAL_TEMPLATE(class SparseLuFactors)

}  // namespace assay

extern template class Eigen::SparseLU<Eigen::SparseMatrix<double>>;
