#include "core/math/largest_magnitude.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/one_step_problems/box_residual.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"

namespace assay::largest_magnitude_test {
namespace {

template <class S>
class KeepLarger : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(KeepLarger, Scalars);

TYPED_TEST(KeepLarger, WhatIsNoNumberIsTakenAndStays) {
  const TypeParam none(std::numeric_limits<double>::quiet_NaN());
  TypeParam worst(1);
  keep_larger(worst, TypeParam(2));
  keep_larger(worst, TypeParam(1));
  EXPECT_EQ(worst, TypeParam(2));
  keep_larger(worst, none);
  EXPECT_FALSE(is_finite(worst));
  keep_larger(worst, TypeParam(3));
  EXPECT_FALSE(is_finite(worst)) << "an entry that comes later";
}

TYPED_TEST(KeepLarger, TheLargestOfAVectorIsFoundWhereverItStands) {
  for (int n = 0; n < 12; ++n) {
    Vector<TypeParam> x = Vector<TypeParam>::Constant(n, TypeParam(-1));
    EXPECT_EQ(largest_magnitude_at_once<TypeParam>(x), TypeParam(n > 0 ? 1 : 0));
    for (int i = 0; i < n; ++i) {
      x(i) = TypeParam(i % 2 == 0 ? -3 : 3);
      EXPECT_EQ(largest_magnitude_at_once<TypeParam>(x), TypeParam(3)) << i << " of " << n;
      x(i) = TypeParam(1);
    }
  }
}

/// The first entry of u is no number, the others are 0.
TEST(ResidualOfAContact, IsNoNumberWhereAVelocityIsNone) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < 3; ++i) {
    const double r[] = {1, 0, 0};
    double u[] = {0, 0, 0};
    u[i] = none;
    const ContactLaw<double> law = Coulomb<double, 3>{0.5};
    EXPECT_TRUE(std::isnan(natural_residual<double>(law, r, u))) << "u_" << i;
  }
}

TEST(ResidualOfABoxProblem, IsNoNumberWhereARowIsNone) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  BoxVi<double> problem;
  problem.m = Matrix<double>::Identity(2, 2);
  problem.q = Vector<double>::Constant(2, 0.0);
  problem.bounds.assign(2, Bounds<double>{});
  Vector<double> z = Vector<double>::Constant(2, 0.0);
  EXPECT_EQ(natural_residual(problem, z), 0.0);
  problem.q(0) = none;
  EXPECT_TRUE(std::isnan(natural_residual(problem, z)));
}

}  // namespace
}  // namespace assay::largest_magnitude_test
