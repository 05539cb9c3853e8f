#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "core/scalar/interval.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/scalar/hilbert.hpp"

namespace assay::dense_algebra_interval_test {
namespace {

Matrix<Interval> enclose(const Matrix<Rational>& a) {
  return a.unaryExpr([](const Rational& x) { return Interval(x); });
}

TEST(DenseAlgebraOnIntervals, EnclosesTheRationalSolutionByLuWithPartialPivoting) {
  for (int n = 1; n <= 8; ++n) {
    const Matrix<Rational> a = hilbert(n) + Matrix<Rational>::Identity(n, n);
    const Vector<Rational> b = a.col(0) + a.col(n - 1) / Rational(3);
    const Vector<Interval> x = enclose(a).partialPivLu().solve(Vector<Interval>(enclose(b)));
    for (int i = 0; i < n; ++i) {
      const Rational exact = Rational(i == 0 ? 1 : 0) + (i == n - 1 ? Rational(1, 3) : Rational(0));
      EXPECT_TRUE(x(i).contains(exact)) << n;
      EXPECT_LT(Mpfr50(x(i).high() - x(i).low()), Mpfr50("1e-40")) << n;
    }
  }
}

TEST(DenseAlgebraOnIntervals, EnclosesAProduct) {
  const Matrix<Rational> a = hilbert(4);
  const Matrix<Rational> exact = a * a;
  const Matrix<Interval> product = enclose(a) * enclose(a);
  for (Eigen::Index i = 0; i < 16; ++i) EXPECT_TRUE(product(i).contains(exact(i)));
}

TEST(DenseAlgebraOnIntervals, HasNoFullPivotingAndNoLdltAmongOverlappingPivots) {
  // Both search for the largest of entries that may be equal, which enclosures leave undecided.
  const Matrix<Rational> thirds = Matrix<Rational>::Identity(2, 2) / Rational(3);
  EXPECT_THROW((void)enclose(thirds).fullPivLu(), UndecidedComparison);
  EXPECT_THROW((void)enclose(thirds).ldlt(), UndecidedComparison);
}

}  // namespace
}  // namespace assay::dense_algebra_interval_test
