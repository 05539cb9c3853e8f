#include "core/math/sparse_rows.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::sparse_rows_test {
namespace {

template <class S>
Matrix<S> contacts() {
  Matrix<S> a(3, 3);
  a << S(1), S(0), S(-1), S(2), S(-3), S(1), S(0), S(0), S(0);
  return a;
}

TEST(SparseRows, AddTheirProductsToWhatIsThere) {
  const SparseRows<Rational> rows(contacts<Rational>());
  ASSERT_EQ(rows.size(), 3);
  Vector<Rational> x(3);
  x << Rational(1, 2), Rational(5), Rational(-7, 3);
  const Rational expected[] = {
      Rational(1, 2) + Rational(7, 3), Rational(1) - Rational(15) - Rational(7, 3), Rational(0)};
  for (int row = 0; row < 3; ++row) {
    Rational sum(10);
    rows.add_product(row, x, sum);
    EXPECT_EQ(sum, 10 + expected[row]) << row;
  }
}

TEST(SparseRows, MultiplyTwoVectorsAsEachAlone) {
  const SparseRows<Rational> rows(contacts<Rational>());
  Vector<Rational> x(3), y(3);
  x << Rational(1, 2), Rational(5), Rational(-7, 3);
  y << Rational(2), Rational(-1, 3), Rational(4);
  for (int row = 0; row < 3; ++row) {
    Rational of_x(10), of_y(-2), x_alone(10), y_alone(-2);
    rows.add_products(row, x, of_x, y, of_y);
    rows.add_product(row, x, x_alone);
    rows.add_product(row, y, y_alone);
    EXPECT_EQ(of_x, x_alone) << row;
    EXPECT_EQ(of_y, y_alone) << row;
  }
}

TEST(SparseRows, KnowTheSumOfTheMagnitudesOfARow) {
  const SparseRows<double> rows(contacts<double>());
  EXPECT_EQ(rows.magnitude_of(0), 2);
  EXPECT_EQ(rows.magnitude_of(1), 6);
  EXPECT_EQ(rows.magnitude_of(2), 0);
}

/// What a row leaves out is not even looked at.
TEST(SparseRows, LeaveOutWhatIsZero) {
  const SparseRows<double> rows(contacts<double>());
  Vector<double> x(3);
  x << 1, std::numeric_limits<double>::quiet_NaN(), 3;
  double sum = 0;
  rows.add_product(0, x, sum);
  EXPECT_EQ(sum, -2);
}

}  // namespace
}  // namespace assay::sparse_rows_test
