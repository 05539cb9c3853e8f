#include "core/scalar/eigen_kernels.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::eigen_kernels_test {
namespace {

using S = Rational;
using RowMajor = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix<S> numbers(Eigen::Index rows, Eigen::Index cols, int seed) {
  Matrix<S> a(rows, cols);
  for (Eigen::Index j = 0; j < cols; ++j) {
    for (Eigen::Index i = 0; i < rows; ++i)
      a(i, j) = S((7 * i + 11 * j + seed) % 13 - 6, 1 + i % 3);
  }
  return a;
}

template <class A, class B>
Matrix<S> plain_product(const A& a, const B& b) {
  Matrix<S> c = Matrix<S>::Constant(a.rows(), b.cols(), S(0));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.cols(); ++j) {
      for (Eigen::Index k = 0; k < a.cols(); ++k) c(i, j) += a(i, k) * b(k, j);
    }
  }
  return c;
}

/// Sizes below and above those at which Eigen goes over to packed blocks.
TEST(EigenKernels, MultiplyMatricesHoweverTheyAreStored) {
  for (const Eigen::Index n : {3, 9, 40}) {
    const Matrix<S> a = numbers(n, n + 2, 1), b = numbers(n + 2, n + 1, 4),
                    c = numbers(n, n + 1, 2);
    const Matrix<S> expected = plain_product(a, b);
    EXPECT_EQ(Matrix<S>(a * b), expected);
    EXPECT_EQ(Matrix<S>(RowMajor(a) * b), expected);
    EXPECT_EQ(Matrix<S>(a * RowMajor(b)), expected);
    EXPECT_EQ(RowMajor(RowMajor(a) * RowMajor(b)), RowMajor(expected));
    EXPECT_EQ(Matrix<S>(b.transpose() * a.transpose()), Matrix<S>(expected.transpose()));
    Matrix<S> sum = c;
    sum.noalias() -= S(2, 3) * a * b;
    EXPECT_EQ(sum, Matrix<S>(c - S(2, 3) * expected));
  }
}

TEST(EigenKernels, MultiplyBlocksAndVectors) {
  const Matrix<S> a = numbers(41, 43, 1), b = numbers(43, 42, 4);
  const auto left = a.block(2, 3, 37, 38), right = b.block(4, 1, 38, 35);
  EXPECT_EQ(Matrix<S>(left * right), plain_product(left, right));
  const Vector<S> x = numbers(38, 1, 3);
  EXPECT_EQ(Vector<S>(left * x), Vector<S>(plain_product(left, x)));
  EXPECT_EQ(Vector<S>(left.transpose() * a.block(2, 0, 37, 1)),
            Vector<S>(plain_product(left.transpose(), a.block(2, 0, 37, 1))));
  Matrix<S> rows = numbers(37, 5, 6);
  const Matrix<S> before = rows;
  rows.row(1).head(5) += S(3) * (x.head(5).transpose() * a.block(0, 0, 5, 5));
  EXPECT_EQ(
      Matrix<S>(rows.row(1)),
      Matrix<S>(before.row(1) + S(3) * plain_product(x.head(5).transpose(), a.block(0, 0, 5, 5))));
}

TEST(EigenKernels, SolveTriangularSystemsOfManyColumns) {
  const Eigen::Index n = 40;
  Matrix<S> a = numbers(n, n, 1);
  for (Eigen::Index i = 0; i < n; ++i) a(i, i) = S(5);
  const Matrix<S> lower = a.triangularView<Eigen::Lower>();
  const Matrix<S> x = numbers(n, 6, 2);
  const Matrix<S> b = plain_product(lower, x);
  EXPECT_EQ(Matrix<S>(a.triangularView<Eigen::Lower>().solve(b)), x);
}

}  // namespace
}  // namespace assay::eigen_kernels_test
