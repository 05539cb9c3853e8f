#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "core/scalar/rational.hpp"

namespace assay {
namespace {

Matrix<Rational> hilbert(int n) {
  Matrix<Rational> a(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) a(i, j) = Rational(1) / Rational(i + j + 1);
  }
  return a;
}

TEST(DenseAlgebraOnRationals, IsExactOnHilbertMatrices) {
  for (int n = 1; n <= 8; ++n) {
    const Matrix<Rational> a = hilbert(n);
    const Matrix<Rational> identity = Matrix<Rational>::Identity(n, n);
    EXPECT_EQ(Matrix<Rational>(a * a.partialPivLu().inverse()), identity);
    EXPECT_EQ(Matrix<Rational>(a * a.fullPivLu().inverse()), identity);
    EXPECT_EQ(Matrix<Rational>(a * a.ldlt().solve(identity)), identity);
  }
}

TEST(DenseAlgebraOnRationals, FindsTheRankExactly) {
  const Matrix<Rational> h = hilbert(6).leftCols(3);
  const Matrix<Rational> w = h * h.transpose();
  EXPECT_EQ(w.fullPivLu().rank(), 3);
  EXPECT_EQ(w.fullPivLu().kernel().cols(), 3);
  EXPECT_TRUE(Matrix<Rational>(w * w.fullPivLu().kernel()).isZero(0));
}

}  // namespace
}  // namespace assay
