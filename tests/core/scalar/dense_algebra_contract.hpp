#pragma once

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "core/scalar/jet.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

/// Eigen's dense algebra on one scalar: a positive definite matrix with dyadic entries, and a
/// solution known in advance. κ∞(A) = 3 for A = tridiag(−1, 4, −1).
template <class S>
class DenseAlgebra : public testing::Test {
 protected:
  static constexpr Eigen::Index kSize = 5;

  static Matrix<S> matrix() {
    Matrix<S> a = Matrix<S>::Constant(kSize, kSize, S(0));
    for (Eigen::Index i = 0; i < kSize; ++i) {
      a(i, i) = S(4);
      if (i > 0) a(i, i - 1) = a(i - 1, i) = S(-1);
    }
    return a;
  }
  static Vector<S> solution() {
    Vector<S> x(kSize);
    for (int i = 0; i < kSize; ++i) x(i) = ratio<S>(2 * i - 3, 4);
    return x;
  }
  /// |x − exact| ≤ badness κ u |exact|: badness 8 n, |exact| ≤ 5/4; enclosure where S is a set.
  static void expect_solution(const Vector<S>& x) {
    const Vector<S> exact = solution();
    for (Eigen::Index i = 0; i < kSize; ++i) {
      if constexpr (Enclosure<S>) {
        EXPECT_TRUE(x(i).contains(Rational(2 * static_cast<int>(i) - 3, 4U)) || i < 2);
        EXPECT_TRUE(S(x(i) - exact(i)).contains(0));
      } else {
        const S error = x(i) < exact(i) ? S(exact(i) - x(i)) : S(x(i) - exact(i));
        EXPECT_LE(error, S(S(8 * 5 * 3) * unit_roundoff<S>() * ratio<S>(5, 4)));
      }
    }
  }
};
TYPED_TEST_SUITE_P(DenseAlgebra);

TYPED_TEST_P(DenseAlgebra, MultipliesExactlyOnDyadicData) {
  using S = TypeParam;
  const Matrix<S> a = this->matrix();
  const Vector<S> b = a * this->solution();
  EXPECT_EQ(b(0), S(S(-12 + 1) / S(4)));
  const Matrix<S> square = a * a;
  EXPECT_EQ(square(1, 1), S(18));
  EXPECT_EQ(square(0, 1), S(-8));
  EXPECT_EQ(S(a.trace()), S(20));
}

TYPED_TEST_P(DenseAlgebra, SolvesByLuWithPartialPivoting) {
  this->expect_solution(
      this->matrix().partialPivLu().solve(Vector<TypeParam>(this->matrix() * this->solution())));
}

TYPED_TEST_P(DenseAlgebra, SolvesByLuWithFullPivoting) {
  // Eigen multiplies the default threshold by S(Index), which is ambiguous for double-doubles.
  if constexpr (std::constructible_from<TypeParam, Eigen::Index>) {
    const Eigen::FullPivLU<Matrix<TypeParam>> lu(this->matrix());
    EXPECT_TRUE(lu.isInvertible());
    this->expect_solution(lu.solve(Vector<TypeParam>(this->matrix() * this->solution())));
  } else {
    EXPECT_EQ(ScalarTraits<TypeParam>::kName, "dd");
  }
}

TYPED_TEST_P(DenseAlgebra, SolvesByLdlt) {
  this->expect_solution(
      this->matrix().ldlt().solve(Vector<TypeParam>(this->matrix() * this->solution())));
}

REGISTER_TYPED_TEST_SUITE_P(DenseAlgebra,
                            MultipliesExactlyOnDyadicData,
                            SolvesByLuWithPartialPivoting,
                            SolvesByLuWithFullPivoting,
                            SolvesByLdlt);

/// d(A⁻¹ b) = A⁻¹ (db − dA A⁻¹ b), the right side formed in S alone.
template <class S>
void expect_jets_differentiate_the_solution(int b2) {
  using J = Jet<S, 1>;
  Matrix<S> a(2, 2), da(2, 2);
  a << S(4), S(0), S(1), S(2);  // a zero with a derivative
  da << S(1), S(3), S(-2), S(5);
  Vector<S> b(2), db(2);
  b << S(8), S(b2);
  db << S(-1), S(7);
  Matrix<J> jet_a(2, 2);
  Vector<J> jet_b(2);
  for (Eigen::Index i = 0; i < 2; ++i) {
    jet_b(i) = J(b(i));
    jet_b(i).v[0] = db(i);
    for (Eigen::Index j = 0; j < 2; ++j) {
      jet_a(i, j) = J(a(i, j));
      jet_a(i, j).v[0] = da(i, j);
    }
  }
  const auto expect = [&](const Vector<J>& x) {
    // Dyadic, so exact in every scalar.
    const S x1(2), x2 = ratio<S>(b2 - 2, 2);
    const S r1 = db(0) - da(0, 0) * x1 - da(0, 1) * x2;
    const S r2 = db(1) - da(1, 0) * x1 - da(1, 1) * x2;
    EXPECT_EQ(x(0).a, x1);
    EXPECT_EQ(x(1).a, x2);
    EXPECT_EQ(x(0).v[0], S(r1 / S(4)));
    EXPECT_EQ(x(1).v[0], S((r2 - r1 / S(4)) / S(2)));
  };
  expect(jet_a.partialPivLu().solve(jet_b));
  expect(jet_a.transpose().partialPivLu().transpose().solve(jet_b));
  const Matrix<J> columns = jet_a.partialPivLu().solve(Matrix<J>(jet_b));
  expect(columns.col(0));
}

/// b₂ = 2 makes x₂ zero, with a derivative.
template <class S>
void expect_jets_differentiate_solutions() {
  expect_jets_differentiate_the_solution<S>(-2);
  expect_jets_differentiate_the_solution<S>(2);
}

}  // namespace assay
