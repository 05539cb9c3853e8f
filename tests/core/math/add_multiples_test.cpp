#include "core/math/add_multiples.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::add_multiples_test {
namespace {

template <class S>
class AddMultiples : public testing::Test {};
using Scalars = testing::Types<double, Rational>;
TYPED_TEST_SUITE(AddMultiples, Scalars);

TYPED_TEST(AddMultiples, AreTheSumEntryByEntryForEverySize) {
  using S = TypeParam;
  for (int n = 0; n < 6; ++n) {
    Vector<S> x(n), y(n), z(n), expected(n);
    for (int i = 0; i < n; ++i) {
      x(i) = S(i + 1), y(i) = S(7 - i), z(i) = S(10 * i);
      expected(i) = z(i) + (S(3) * x(i) + S(-2) * y(i));
    }
    add_multiples<S>(S(3), x, S(-2), y, z);
    EXPECT_EQ(z, expected) << n;
  }
}

}  // namespace
}  // namespace assay::add_multiples_test
