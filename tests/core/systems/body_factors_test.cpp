#include "core/systems/body_factors.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/math/small_numbers.hpp"

namespace assay::body_factors_test {
namespace {

Matrix3<Rational> drawn_inertia() {
  Matrix3<Rational> j;
  for (int i = 0; i < 9; ++i) j(i / 3, i % 3) = drawn_number();
  return j;
}

RC_GTEST_PROP(BodyFactors, SolvesExactlyWhereTheBlocksAreRegular, ()) {
  const Rational mass = *rc::gen::inRange(1, 9);
  const Matrix3<Rational> j = drawn_inertia();
  const Vector<Rational> b = drawn<12>();
  BodyFactors<Rational> factors;
  factors.resize(2);
  RC_PRE(factors.set(1, mass, j));
  RC_ASSERT(factors.set(0, Rational(1), Matrix3<Rational>::Identity()));
  Vector<Rational> x(12);
  factors.solve(b, x);
  RC_ASSERT(x.head<6>() == b.head<6>());
  RC_ASSERT(Vector3<Rational>(x.segment<3>(6) * mass) == Vector3<Rational>(b.segment<3>(6)));
  RC_ASSERT(Vector3<Rational>(j.lazyProduct(x.tail<3>())) == Vector3<Rational>(b.tail<3>()));
}

RC_GTEST_PROP(BodyFactors, SeesThatABlockIsSingular, ()) {
  Matrix3<Rational> j = drawn_inertia();
  j.col(2) = j.col(0) + j.col(1) * Rational(2);
  BodyFactors<Rational> factors;
  factors.resize(1);
  RC_ASSERT(!factors.set(0, Rational(1), j));
}

TEST(BodyFactors, HasTheRangeOfTheScalar) {
  for (const double size : {1e-300, 1e-105, 1.0, 1e105, 1e300}) {
    Matrix3<double> j = Matrix3<double>::Zero();
    for (int i = 0; i < 3; ++i) j(i, i) = (i + 1) * size;
    BodyFactors<double> factors;
    factors.resize(1);
    ASSERT_TRUE(factors.set(0, 1.0, j)) << size;
    Vector<double> b = Vector<double>::Constant(6, size), x(6);
    factors.solve(b, x);
    for (int i = 0; i < 3; ++i) {
      EXPECT_LE(std::abs(x(3 + i) * (i + 1) - 1), 8 * unit_roundoff<double>()) << size;
    }
  }
}

TEST(BodyFactors, RefusesWhatIsSingularUpToRounding) {
  Matrix3<double> j;
  j << 2, -1, -1, -1, 2, -1, -1, -1, 2 + 2e-16;
  BodyFactors<double> factors;
  factors.resize(1);
  EXPECT_FALSE(factors.set(0, 1.0, j));
}

TEST(BodyFactors, RefusesABlockThatIsNotFinite) {
  Matrix3<double> j = Matrix3<double>::Identity();
  j(1, 2) = std::numeric_limits<double>::quiet_NaN();
  BodyFactors<double> factors;
  factors.resize(1);
  EXPECT_FALSE(factors.set(0, 1.0, j));
}

}  // namespace
}  // namespace assay::body_factors_test
