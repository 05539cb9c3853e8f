#include "reports/solve/delassus_doubt.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"

namespace assay::reports::delassus_doubt_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// One contact in 3D with this W.
OneStepProblem contact(const Matrix<double>& w) {
  return FrictionProblem<Rational>{BlockMatrix<Rational>::from_dense(convert<Rational>(w), {3}),
                                   Vector<Rational>::Constant(3, Rational(-1)),
                                   {Coulomb<Rational, 3>{Rational(1, 2)}}};
}

TEST(DelassusDoubt, IsNoneOfADelassusMatrixWithFewDigits) {
  Matrix<double> w = Matrix<double>::Identity(3, 3);
  w(0, 1) = 0.1234567, w(1, 0) = 0.1234568;
  w(2, 2) = 0;
  EXPECT_EQ(delassus_doubt(contact(w)), "");
}

TEST(DelassusDoubt, NamesTheEntriesThatAreNotSymmetric) {
  Matrix<double> w = Matrix<double>::Identity(3, 3) * 2;
  w(0, 2) = 0.14;
  EXPECT_THAT(delassus_doubt(contact(w)),
              AllOf(HasSubstr("W(0, 2) = 0.14 and W(2, 0) = 0"), HasSubstr("0.07 of the largest")));
}

TEST(DelassusDoubt, NamesANegativeEigenvalue) {
  Matrix<double> w = Matrix<double>::Identity(3, 3);
  w(0, 1) = w(1, 0) = 2;
  EXPECT_THAT(delassus_doubt(contact(w)), HasSubstr("the eigenvalue -1"));
}

TEST(DelassusDoubt, IsNoneOfOtherProblems) {
  EXPECT_EQ(delassus_doubt(make_lcp<Rational>(-Matrix<Rational>::Identity(2, 2),
                                              Vector<Rational>::Constant(2, Rational(1)))),
            "");
}

}  // namespace
}  // namespace assay::reports::delassus_doubt_test
