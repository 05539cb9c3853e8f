#include "core/math/lu.hpp"

#include <gtest/gtest.h>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/rational.hpp"

namespace assay::lu_test {
namespace {

template <class S>
class LuFactorsOf : public testing::Test {};
using Scalars = testing::Types<double, Dd, Rational>;
TYPED_TEST_SUITE(LuFactorsOf, Scalars);

/// Cyclic shift of 4 I + a full matrix of small integers: every pivot is off the diagonal.
template <class S>
Matrix<S> shifted(Eigen::Index n) {
  Matrix<S> a(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      a(i, j) = S(static_cast<int>((3 * i + 5 * j) % 7) - 3);
      if (j == (i + 1) % n) a(i, j) += S(static_cast<int>(8 * n));
    }
  }
  return a;
}

/// Diagonally dominant rows: |A⁻¹| |A| is at most 3 or so, and 16 n² u of rounding is room for it.
TYPED_TEST(LuFactorsOf, SolvesOnBothSidesOfTheSizeThatIsFew) {
  using S = TypeParam;
  for (const Eigen::Index n : {0, 1, 2, 16, 17, 33}) {
    const Matrix<S> a = shifted<S>(n);
    Vector<S> expected(n);
    for (Eigen::Index i = 0; i < n; ++i) expected(i) = S(static_cast<int>(i) - 5);
    const Vector<S> b = a * expected;
    LuFactors<S> lu;
    lu.compute(a);
    ASSERT_FALSE(lu.is_singular());
    Vector<S> x(n);
    lu.solve(b, x);
    const S room =
        S(static_cast<int>(16 * n * n)) * unit_roundoff<S>() * largest_magnitude<S>(expected);
    EXPECT_LE(largest_magnitude<S>(Vector<S>(x - expected)), room) << n;
    Matrix<S> columns(n, 2);
    columns << b, S(2) * b;
    const Matrix<S> y = lu.solve(columns);
    EXPECT_LE(largest_magnitude<S>(Vector<S>(y.col(1) - S(2) * expected)), S(2) * room) << n;
  }
}

TYPED_TEST(LuFactorsOf, SaysThatAMatrixIsSingular) {
  using S = TypeParam;
  Matrix<S> a = shifted<S>(3);
  a.col(2) = S(2) * a.col(0);
  LuFactors<S> lu;
  lu.compute(a);
  EXPECT_TRUE(lu.is_singular());
}

}  // namespace
}  // namespace assay::lu_test
