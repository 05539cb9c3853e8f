#include "core/math/affine_solutions.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/math/generalized_inverse.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::affine_solutions_test {
namespace {

Matrix<Rational> random_matrix(std::mt19937& engine, int rows, int cols) {
  Matrix<Rational> a(rows, cols);
  for (auto& entry : a.reshaped()) entry = static_cast<int>(engine() % 5) - 2;
  return a;
}

/// A·x by loops; Eigen's products are long to compile.
Vector<Rational> times(const Matrix<Rational>& a, const Vector<Rational>& x) {
  Vector<Rational> y = Vector<Rational>::Constant(a.rows(), Rational(0));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) y(i) += a(i, j) * x(j);
  }
  return y;
}

TEST(AffineSolutions, AreThePointAndTheKernel) {
  std::mt19937 engine(1);
  int singular = 0, contradictory = 0;
  for (int k = 0; k < 500; ++k) {
    const Matrix<Rational> a = random_matrix(engine, 3, 3);
    const Vector<Rational> b = random_matrix(engine, 3, 1).col(0);
    const auto all = affine_solutions<Rational>(a, b);
    if (!all) {
      ++contradictory;
      continue;
    }
    EXPECT_EQ(times(a, all->point), b);
    for (const auto& direction : all->kernel) {
      EXPECT_EQ(times(a, direction), (Vector<Rational>::Constant(3, Rational(0))));
    }
    singular += all->kernel.empty() ? 0 : 1;
  }
  EXPECT_GT(singular, 10);
  EXPECT_GT(contradictory, 10);
}

TEST(AffineSolutions, AreNoneWhereTheEquationsContradictEachOther) {
  Matrix<Rational> a(2, 2);
  a << 1, 1, 1, 1;
  EXPECT_FALSE(affine_solutions<Rational>(a, (Vector<Rational>(2) << 1, 2).finished()));
  EXPECT_EQ(affine_solutions<Rational>(a, (Vector<Rational>(2) << 1, 1).finished())->kernel.size(),
            1U);
}

TEST(GeneralizedInverse, SolvesWhateverHasASolution) {
  std::mt19937 engine(2);
  for (int k = 0; k < 300; ++k) {
    Matrix<Rational> a = random_matrix(engine, 4, 4);
    if (k % 2 == 0) a.col(3) = a.col(0);
    if (k % 6 == 0) a.row(2) = a.row(1);
    const Vector<Rational> x = random_matrix(engine, 4, 1).col(0);
    const Vector<Rational> b = times(a, x);
    EXPECT_EQ(times(a, times(generalized_inverse<Rational>(a), b)), b);
  }
}

TEST(GeneralizedInverse, TakesRoundingForZero) {
  Matrix<double> a(2, 2);
  a << 1, 1. / 3, 3, 1;  // 3 · (1/3) = 1 up to the rounding of 1/3
  const Matrix<double> inverse = generalized_inverse<double>(a);
  // entries of a regular inverse would be near 1/u
  EXPECT_LE(inverse.cwiseAbs().maxCoeff(), 1);
}

TEST(GeneralizedInverse, OfNothingAndOfZeroIsZero) {
  EXPECT_EQ(generalized_inverse<Rational>(Matrix<Rational>(0, 0)).size(), 0);
  const Matrix<Rational> zero = Matrix<Rational>::Constant(2, 2, Rational(0));
  EXPECT_EQ(generalized_inverse<Rational>(zero), zero);
}

}  // namespace
}  // namespace assay::affine_solutions_test
