#pragma once

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "core/scalar/ratio.hpp"

namespace assay {

/// Eigen's dense algebra on one scalar: a positive definite matrix with dyadic entries, and a
/// solution known in advance. κ∞(A) = 3 for A = tridiag(−1, 4, −1). Compiled in a unit of its own
/// for each scalar.
template <class S>
class DenseAlgebraContract {
 public:
  static void multiplies_exactly_on_dyadic_data();
  static void solves_by_lu_with_partial_pivoting();
  static void solves_by_lu_with_full_pivoting();
  static void solves_by_ldlt();

 private:
  static constexpr Eigen::Index kSize = 5;
  static Matrix<S> matrix();
  static Vector<S> solution();
  static void expect_solution(const Vector<S>& x);
};

template <class S>
Matrix<S> DenseAlgebraContract<S>::matrix() {
  Matrix<S> a = Matrix<S>::Constant(kSize, kSize, S(0));
  for (Eigen::Index i = 0; i < kSize; ++i) {
    a(i, i) = S(4);
    if (i > 0) a(i, i - 1) = a(i - 1, i) = S(-1);
  }
  return a;
}

template <class S>
Vector<S> DenseAlgebraContract<S>::solution() {
  Vector<S> x(kSize);
  for (int i = 0; i < kSize; ++i) x(i) = ratio<S>(2 * i - 3, 4);
  return x;
}

/// |x − exact| ≤ badness κ u |exact|: badness 8 n, |exact| ≤ 5/4.
template <class S>
void DenseAlgebraContract<S>::expect_solution(const Vector<S>& x) {
  const Vector<S> exact = solution();
  for (Eigen::Index i = 0; i < kSize; ++i) {
    const S error = x(i) < exact(i) ? S(exact(i) - x(i)) : S(x(i) - exact(i));
    EXPECT_LE(error, S(S(8 * 5 * 3) * unit_roundoff<S>() * ratio<S>(5, 4)));
  }
}

template <class S>
void DenseAlgebraContract<S>::multiplies_exactly_on_dyadic_data() {
  const Matrix<S> a = matrix();
  const Vector<S> b = a * solution();
  EXPECT_EQ(b(0), S(S(-12 + 1) / S(4)));
  const Matrix<S> square = a * a;
  EXPECT_EQ(square(1, 1), S(18));
  EXPECT_EQ(square(0, 1), S(-8));
  EXPECT_EQ(S(a.trace()), S(20));
}

template <class S>
void DenseAlgebraContract<S>::solves_by_lu_with_partial_pivoting() {
  expect_solution(matrix().partialPivLu().solve(Vector<S>(matrix() * solution())));
}

template <class S>
void DenseAlgebraContract<S>::solves_by_lu_with_full_pivoting() {
  // Eigen multiplies the default threshold by S(Index), which is ambiguous for double-doubles.
  if constexpr (std::constructible_from<S, Eigen::Index>) {
    const Eigen::FullPivLU<Matrix<S>> lu(matrix());
    EXPECT_TRUE(lu.isInvertible());
    expect_solution(lu.solve(Vector<S>(matrix() * solution())));
  } else {
    EXPECT_EQ(ScalarTraits<S>::kName, "dd");
  }
}

template <class S>
void DenseAlgebraContract<S>::solves_by_ldlt() {
  expect_solution(matrix().ldlt().solve(Vector<S>(matrix() * solution())));
}

}  // namespace assay
