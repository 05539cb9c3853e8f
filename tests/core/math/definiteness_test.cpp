#include "core/math/definiteness.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"

namespace assay::definiteness_test {
namespace {

Definiteness of(int a00, int a01, int a11) {
  Matrix<Rational> a(2, 2);
  a << Rational(a00), Rational(a01), Rational(a01), Rational(a11);
  return definiteness(a);
}

TEST(Definiteness, IsReadFromTheSignsOfThePivots) {
  EXPECT_EQ(of(2, 1, 1), Definiteness::kDefinite);
  EXPECT_EQ(of(1, 2, 4), Definiteness::kSemidefinite);
  EXPECT_EQ(of(0, 0, 3), Definiteness::kSemidefinite);
  EXPECT_EQ(of(0, 0, 0), Definiteness::kSemidefinite);
  EXPECT_EQ(of(1, 2, 3), Definiteness::kNeither);
  EXPECT_EQ(of(0, 1, 3), Definiteness::kNeither) << "a zero pivot with a column that is not zero";
  EXPECT_EQ(of(0, 0, -1), Definiteness::kNeither);
  EXPECT_EQ(of(-1, 0, 1), Definiteness::kNeither);
}

TEST(Definiteness, OfNoUnknownIsDefinite) {
  EXPECT_EQ(definiteness(Matrix<Rational>(0, 0)), Definiteness::kDefinite);
}

}  // namespace
}  // namespace assay::definiteness_test
