#include "core/math/sparse_lu.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/ratio.hpp"

namespace assay::sparse_lu_test {
namespace {

template <class S>
class SparseLuOn : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(SparseLuOn, Scalars);

/// Tridiagonal (−1, 2 + shift, −1), entries of row i times 2^(i mod 7).
template <class S>
SparseMatrix<S> tridiagonal(int n, const S& shift) {
  SparseMatrix<S> a(n, n);
  for (int i = 0; i < n; ++i) {
    const S unit(1 << i % 7);
    a.insert(i, i) = (S(2) + shift) * unit;
    if (i > 0) a.insert(i, i - 1) = -unit;
    if (i + 1 < n) a.insert(i, i + 1) = -unit;
  }
  return a;
}

TYPED_TEST(SparseLuOn, SolvesToTheDigitsOfTheScalar) {
  using S = TypeParam;
  const int n = 60;
  const SparseMatrix<S> a = tridiagonal<S>(n, ratio<S>(1, 8));
  Vector<S> exact(n), x(n);
  for (int i = 0; i < n; ++i) exact(i) = ratio<S>(i % 5 - 2, 3);
  SparseLuFactors<S> factors;
  ASSERT_TRUE(factors.compute(a));
  ASSERT_TRUE(factors.solve(Vector<S>(a * exact), x));
  for (int i = 0; i < n; ++i) {
    // badness 8, condition number of the matrix below 4/shift · 2⁷
    const S error = abs(S(x(i) - exact(i)));
    EXPECT_TRUE(error <= S(8 * 32 * 128) * unit_roundoff<S>()) << i;
  }
}

TYPED_TEST(SparseLuOn, RefusesASingularMatrix) {
  using S = TypeParam;
  SparseMatrix<S> a(3, 3);
  a.insert(0, 0) = S(1), a.insert(1, 1) = S(1);
  SparseLuFactors<S> factors;
  EXPECT_FALSE(factors.compute(a));
}

/// Beyond the largest matrix that may be factorised densely, steps of the refinement that stagnate
/// at the rounding of the residual are its end, not a failure.
TEST(SparseLu, RefinesALargeFullMatrixToTheDigitsOfTheScalar) {
  using S = Mpfr50;
  const int n = 300;
  SparseMatrix<S> a(n, n);
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) a.insert(i, j) = S(normal(random) + (i == j ? 20 : 0));
  }
  Vector<S> exact(n), x(n);
  for (int i = 0; i < n; ++i) exact(i) = ratio<S>(i % 5 - 2, 3);
  SparseLuFactors<S> factors;
  ASSERT_TRUE(factors.compute(a));
  ASSERT_TRUE(factors.solve(Vector<S>(a * exact), x));
  // 8 (n + 1) u; the eigenvalues of the random part lie in a disc of radius √n < 20 about 0, so that
  // the condition number is some 100, here 1000
  for (int i = 0; i < n; ++i) {
    EXPECT_TRUE(abs(S(x(i) - exact(i))) <= S(8 * 301 * 1000) * unit_roundoff<S>()) << i;
  }
}

/// Rounded to double the matrix is singular; only more digits tell its rows apart.
TEST(SparseLu, FactorisesDenselyWhatDoubleCannotTell) {
  using S = Mpfr50;
  const S tiny = ratio<S>(1, 1 << 30) * ratio<S>(1, 1 << 30);
  SparseMatrix<S> a(2, 2);
  a.insert(0, 0) = S(1), a.insert(0, 1) = S(1), a.insert(1, 0) = S(1), a.insert(1, 1) = S(1) + tiny;
  Vector<S> b(2), x(2);
  b << S(3), S(3) + S(2) * tiny;  // x = (1, 2)
  SparseLuFactors<S> factors;
  ASSERT_TRUE(factors.compute(a));
  ASSERT_TRUE(factors.solve(b, x));
  // condition number 4/tiny = 2⁶²
  const S bound = S(8) * unit_roundoff<S>() / tiny * S(4);
  EXPECT_TRUE(abs(S(x(0) - S(1))) <= bound);
  EXPECT_TRUE(abs(S(x(1) - S(2))) <= bound);
}

}  // namespace
}  // namespace assay::sparse_lu_test
