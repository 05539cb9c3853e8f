#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "core/scalar/rational.hpp"
#include "tests/core/scalar/hilbert.hpp"

namespace assay::dense_algebra_rational_test {
namespace {

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
}  // namespace assay::dense_algebra_rational_test
