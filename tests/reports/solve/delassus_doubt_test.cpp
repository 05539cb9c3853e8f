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

/// A body of three velocities on one contact.
OneStepProblem body(const Matrix<double>& mass, const Matrix<double>& contact) {
  return convert<Rational>(GlobalFrictionProblem<double>{
      mass.sparseView(),
      contact.sparseView(),
      Vector<double>::Constant(3, -1),
      Vector<double>::Zero(contact.cols()),
      {static_cast<std::size_t>(contact.cols() / 3), ContactLaw<double>(Coulomb<double, 3>{0.5})}});
}

TEST(DelassusDoubt, NamesAMassMatrixThatIsNone) {
  const Matrix<double> one = Matrix<double>::Identity(3, 3);
  EXPECT_EQ(delassus_doubt(body(one, one)), "");
  Matrix<double> mass = 2 * one;
  mass(0, 1) = 0.5;
  EXPECT_THAT(delassus_doubt(body(mass, one)),
              AllOf(HasSubstr("M is not symmetric: M(0, 1) = 0.5 and M(1, 0) = 0"),
                    HasSubstr("0.25 of the largest"),
                    HasSubstr("no mass matrix")));
  mass(1, 0) = 0.5, mass(2, 2) = -1;
  EXPECT_THAT(delassus_doubt(body(mass, one)), HasSubstr("M has 1 negative eigenvalue, "));
}

TEST(DelassusDoubt, NamesDependentColumnsOfH) {
  const Matrix<double> one = Matrix<double>::Identity(3, 3);
  Matrix<double> contact(3, 6);
  contact << one, one;
  EXPECT_THAT(delassus_doubt(body(one, contact)), HasSubstr("6 columns and the rank 3"));
}

TEST(DelassusDoubt, IsNoneOfOtherProblems) {
  EXPECT_EQ(delassus_doubt(make_lcp<Rational>(-Matrix<Rational>::Identity(2, 2),
                                              Vector<Rational>::Constant(2, Rational(1)))),
            "");
}

}  // namespace
}  // namespace assay::reports::delassus_doubt_test
