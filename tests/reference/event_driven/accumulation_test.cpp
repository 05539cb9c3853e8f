#include "reference/event_driven/accumulation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/machine.hpp"

namespace assay::reference::accumulation_test {
namespace {

using Hops = Accumulation<double>;

/// t, q and v on an analytic curve of the impact speed, with t(0) = 2, q(0) = 3, v(0) = −1.
Hops::Hop hop(double w) {
  return {2 - std::sin(w),
          w,
          Vector<double>::Constant(1, 3 + w * std::exp(w)),
          Vector<double>::Constant(1, std::exp(w) - 2)};
}

TEST(Accumulation, IsTheLimitOfTheCurveOfTheImpacts) {
  for (const double ratio : {0.5, 0.8, 0.9}) {
    Hops hops;
    double w = 1;
    for (; w > 1e-4; w *= ratio) hops.add(hop(w));
    ASSERT_TRUE(hops.limit());
    // 10^-16, enlarged to u |q|/w = 10^-11 at the slowest impacts used
    EXPECT_LE(hops.limit()->error, 1e-10);
    EXPECT_LE(std::abs(hops.limit()->x.t - 2), 4 * hops.limit()->error);
    EXPECT_LE(std::abs(hops.limit()->x.q(0) - 3), 8 * hops.limit()->error);
    EXPECT_LE(std::abs(hops.limit()->x.v(0) + 1), 4 * hops.limit()->error);
  }
}

TEST(Accumulation, NeedsAFewImpactsAndSlowerOnes) {
  Hops hops;
  hops.add(hop(1));
  hops.add(hop(0.5));
  hops.add(hop(0.25));
  EXPECT_FALSE(hops.limit());
  hops.add(hop(0.125));
  EXPECT_FALSE(hops.limit());
  hops.add(hop(0.0625));
  EXPECT_TRUE(hops.limit());
  hops.add(hop(0.5));
  EXPECT_FALSE(hops.limit());
}

// Impacts that grow weaker in equal times do not accumulate: nothing converges.
TEST(Accumulation, OfImpactsInEqualTimesIsNotClaimed) {
  Hops hops;
  double t = 0;
  for (double w = 1; w > 1e-5; w *= 0.5, t += 1) {
    hops.add({t, w, Vector<double>::Constant(1, 0.0), Vector<double>::Constant(1, w)});
  }
  ASSERT_TRUE(hops.limit());
  EXPECT_GT(hops.limit()->error, 1e-3);
}

}  // namespace
}  // namespace assay::reference::accumulation_test
