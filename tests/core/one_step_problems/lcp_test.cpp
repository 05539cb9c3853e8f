#include "core/one_step_problems/lcp.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::lcp_test {
namespace {

template <class S>
S residual(std::initializer_list<S> m, std::initializer_list<S> q, std::initializer_list<S> z) {
  const auto n = static_cast<Eigen::Index>(q.size());
  const Matrix<S> matrix = Eigen::Map<const Matrix<S>>(m.begin(), n, n).transpose();
  return lcp_residual<S>(matrix,
                         Vector<S>(Eigen::Map<const Vector<S>>(q.begin(), n)),
                         Vector<S>(Eigen::Map<const Vector<S>>(z.begin(), n)));
}

TEST(LcpResidual, IsZeroAtSolutionsAndOnlyThere) {
  EXPECT_EQ(residual<Rational>({2, 1, 1, 2}, {-4, -1}, {2, 0}), 0);
  EXPECT_EQ(residual<Rational>({2, 1, 1, 2}, {-4, -1}, {1, 0}), 2);  // w = (-2, 0)
  EXPECT_EQ(residual<Rational>({2, 1, 1, 2}, {-4, -1}, {3, 0}), 2);  // min(w, z) = (2, 0)
  EXPECT_EQ(residual<Rational>({1, 0, 0, 1}, {0, 1}, {0, -3}), 3);   // z < 0
}

TEST(LcpResidual, KeepsANanWhereverItArises) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int place = 0; place < 3; ++place) {
    Matrix<double> m = Matrix<double>::Identity(3, 3);
    Vector<double> q = Vector<double>::Constant(3, -1), z = Vector<double>::Constant(3, 1);
    q(place) = nan;
    EXPECT_TRUE(std::isnan(lcp_residual<double>(m, q, z))) << place;
    z(place) = 0;
    EXPECT_TRUE(std::isnan(lcp_residual<double>(m, q, z))) << place;
    q(place) = -1;
    m(place, 0) = nan;
    EXPECT_TRUE(std::isnan(lcp_residual<double>(m, q, z))) << place;
  }
}

TEST(LcpRoundingBound, IsZeroInExactScalarsAndProportionalToTheDataOtherwise) {
  Matrix<Rational> exact_m = Matrix<Rational>::Identity(1, 1);
  Vector<Rational> exact_q = Vector<Rational>::Constant(1, Rational(-1));
  EXPECT_EQ(lcp_rounding_bound<Rational>(exact_m, exact_q, exact_q), 0);
  Matrix<double> m(2, 2);
  m << 1, -3, 0, 1;
  Vector<double> q(2), z(2);
  q << -1, 2;
  z << 2, 1;
  // Row sums: 1 + 2 + 3 and 2 + 0 + 1.
  EXPECT_EQ(lcp_rounding_bound<double>(m, q, z), 8 * 3 * unit_roundoff<double>() * 6);
}

}  // namespace
}  // namespace assay::lcp_test
