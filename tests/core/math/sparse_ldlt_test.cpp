#include "core/math/sparse_ldlt.hpp"

#include <gtest/gtest.h>

#include "core/scalar/ladder.hpp"
#include "tests/core/schemes/bar.hpp"

namespace assay::sparse_ldlt_test {
namespace {

template <class S>
class SparseLdltOn : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50, Rational>;
TYPED_TEST_SUITE(SparseLdltOn, Scalars);

/// An arrow, whose head is eliminated last or fills all, and 2 beside it: 1 + n on the diagonal.
template <class S>
SparseMatrix<S> arrow(int n) {
  SparseMatrix<S> a(n, n);
  for (int i = 0; i < n; ++i) {
    a.insert(i, i) = S(n + 1);
    if (i == 0) continue;
    a.insert(i, 0) = S(i % 3 + 1);
    a.insert(0, i) = S(i % 3 + 1);
  }
  return a;
}

TYPED_TEST(SparseLdltOn, SolvesToTheDigitsOfTheScalar) {
  using S = TypeParam;
  const int n = 40;
  for (const SparseMatrix<S>& a : {arrow<S>(n),
                                   SparseMatrix<S>(bar<S>(n, S(0), S(0)).system.mass),
                                   SparseMatrix<S>(S(n) * bar<S>(n, S(0), S(0)).system.mass +
                                                   bar<S>(n, S(0), S(0)).system.stiffness)}) {
    Vector<S> exact(n), b = Vector<S>::Constant(n, S(0)), x(n);
    for (int i = 0; i < n; ++i) exact(i) = ratio<S>(i % 5 - 2, 3);
    for (int j = 0; j < n; ++j) {
      for (typename SparseMatrix<S>::InnerIterator e(a, j); e; ++e) {
        b(e.row()) += e.value() * exact(j);
      }
    }
    SparseLdltFactors<S> factors;
    factors.compute(a);
    ASSERT_FALSE(factors.is_singular());
    EXPECT_TRUE(factors.is_positive_definite());
    factors.solve(b, x);
    for (int i = 0; i < n; ++i) {
      const S error = x(i) < exact(i) ? S(exact(i) - x(i)) : S(x(i) - exact(i));
      // κ ≤ 4 n, badness 8.
      EXPECT_LE(error, S(8 * 4 * n) * unit_roundoff<S>());
    }
  }
}

TYPED_TEST(SparseLdltOn, FillsNothingInChainsAndStars) {
  using S = TypeParam;
  SparseLdltFactors<S> factors;
  factors.compute(bar<S>(50, S(1), S(0)).system.damping +
                  SparseMatrix<S>(bar<S>(50, S(1), S(0)).system.mass));
  EXPECT_EQ(factors.nonzeros(), 49);
  factors.compute(arrow<S>(50));
  EXPECT_EQ(factors.nonzeros(), 49);
}

TYPED_TEST(SparseLdltOn, SeesWhatIsNotPositiveDefinite) {
  using S = TypeParam;
  SparseLdltFactors<S> factors;
  factors.compute(bar<S>(8, S(1), S(0)).system.stiffness);  // a free bar moves as a whole
  EXPECT_FALSE(factors.is_positive_definite());
  SparseMatrix<S> saddle(2, 2);
  saddle.insert(0, 0) = S(1);
  saddle.insert(0, 1) = saddle.insert(1, 0) = S(2);
  saddle.insert(1, 1) = S(1);
  factors.compute(saddle);
  EXPECT_FALSE(factors.is_positive_definite());
  EXPECT_FALSE(factors.is_singular());
  factors.compute(SparseMatrix<S>(3, 3));
  EXPECT_TRUE(factors.is_singular());
  EXPECT_FALSE(factors.is_positive_definite());
}

TEST(SparseLdlt, TakesAnEmptyMatrix) {
  SparseLdltFactors<double> factors;
  factors.compute(SparseMatrix<double>(0, 0));
  Vector<double> x(0);
  factors.solve(Vector<double>(0), x);
  EXPECT_FALSE(factors.is_singular());
}

}  // namespace
}  // namespace assay::sparse_ldlt_test
