#include "core/math/small_lu.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/math/small_numbers.hpp"

namespace assay::small_lu_test {
namespace {

/// n×n with zeros, blocks among them.
template <int N>
Matrix<Rational> drawn_matrix() {
  Matrix<Rational> a(N, N);
  const bool blocks = *rc::gen::arbitrary<bool>();
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      const bool zero = blocks && (i < N / 2) != (j < N / 2);
      a(i, j) = zero ? Rational(0) : drawn_number();
    }
  }
  return a;
}

RC_GTEST_PROP(SmallLu, SolvesExactlyWhereTheMatrixIsRegular, ()) {
  const Matrix<Rational> a = drawn_matrix<6>();
  const Vector<Rational> b = drawn<6>();
  SmallLu<Rational> lu;
  lu.compute(a);
  RC_PRE(!lu.is_singular());
  Vector<Rational> x(6);
  lu.solve(b, x);
  RC_ASSERT(Vector<Rational>(a * x) == b);
}

RC_GTEST_PROP(SmallLu, SolvesALeadingBlockAlone, ()) {
  const Matrix<Rational> a = drawn_matrix<6>();
  const Vector<Rational> b = drawn<6>();
  SmallLu<Rational> lu;
  lu.compute(a, 4);
  RC_PRE(!lu.is_singular());
  Vector<Rational> x(6);
  lu.solve(b, x);
  RC_ASSERT(Vector<Rational>(a.topLeftCorner(4, 4) * x.head(4)) == b.head(4));
  RC_ASSERT(x.tail(2) == b.tail(2));
}

RC_GTEST_PROP(SmallLu, SeesThatAMatrixIsSingular, ()) {
  Matrix<Rational> a = drawn_matrix<4>();
  a.row(3) = a.row(0) + Rational(2) * a.row(1);
  SmallLu<Rational> lu;
  lu.compute(a);
  RC_ASSERT(lu.is_singular());
}

TEST(SmallLu, ExchangesRowsForTheLargestPivot) {
  Matrix<double> a(2, 2);
  a << 1e-20, 1, 1, 1;
  Vector<double> b(2), x(2);
  b << 1, 2;
  SmallLu<double> lu;
  lu.compute(a);
  lu.solve(b, x);
  EXPECT_EQ(x(0), 1);  // without exchanges it is 0
  EXPECT_EQ(x(1), 1);
}

TEST(SmallLu, DifferentiatesEntriesWhoseValueIsZero) {
  using J = Jet<double, 1>;
  Matrix<J> a(2, 2);
  a << J(1), J(1), J(0, 0), J(1);  // a₁₀ = ε
  Vector<J> b(2), x(2);
  b << J(1), J(0);
  SmallLu<J> lu;
  lu.compute(a);
  lu.solve(b, x);
  EXPECT_EQ(x(1).v(0), -1);  // x₁ = −ε/(1 − ε)
}

TEST(SmallLu, AllocatesNothingForTheSameSize) {
  SmallLu<double> lu;
  const Matrix<double> a = Matrix<double>::Identity(6, 6) * 2;
  const Vector<double> b = Vector<double>::Constant(6, 1);
  Vector<double> x(6);
  lu.compute(a);
  lu.solve(b, x);
  const long before = allocations();
  lu.compute(a);
  lu.solve(b, x);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(x(5), 0.5);
}

}  // namespace
}  // namespace assay::small_lu_test
