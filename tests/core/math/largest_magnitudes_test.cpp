#include "core/math/largest_magnitudes.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"

namespace assay::largest_magnitudes_test {
namespace {

template <class S>
class LargestMagnitudes : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(LargestMagnitudes, Scalars);

template <class S>
Vector<S> alternating(int n) {
  Vector<S> x(n);
  for (int i = 0; i < n; ++i) x(i) = S(i % 2 == 0 ? -i - 1 : i + 1);
  return x;
}

TYPED_TEST(LargestMagnitudes, AreThoseOfEachVectorWhateverTheSizes) {
  for (int n = 0; n < 7; ++n) {
    for (int m = 0; m < 7; ++m) {
      const auto [x, y] = largest_magnitudes_at_once<TypeParam>(alternating<TypeParam>(n),
                                                                alternating<TypeParam>(m));
      EXPECT_EQ(x, TypeParam(n)) << n << ", " << m;
      EXPECT_EQ(y, TypeParam(m)) << n << ", " << m;
    }
  }
}

TYPED_TEST(LargestMagnitudes, LeaveOutWhatIsNoNumber) {
  Vector<TypeParam> x = alternating<TypeParam>(3), y = alternating<TypeParam>(3);
  x(2) = TypeParam(std::numeric_limits<double>::quiet_NaN());
  const auto largest = largest_magnitudes_at_once<TypeParam>(x, y);
  EXPECT_EQ(largest[0], TypeParam(2));
  EXPECT_EQ(largest[1], TypeParam(3));
}

}  // namespace
}  // namespace assay::largest_magnitudes_test
