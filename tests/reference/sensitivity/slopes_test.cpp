#include "reference/sensitivity/slopes.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/machine.hpp"

namespace assay::reference::slopes_test {
namespace {

using Kind = Slope::Kind;

constexpr int kDigits = 3;

/// The slope above 0 of f, given at the points of the plan.
template <class Function>
Slope slope_above(const Function& f) {
  const DifferencePlan plan = difference_plan(kDigits, 0, 0);
  const Rational wide = plan.coarse_step(), narrow = plan.fine_step();
  const auto state = [&](const Rational& x) { return StateNumbers{{f(x)}, {}}; };
  const SidePoints points{{state(wide), state(Rational(2 * wide)), state(Rational(3 * wide))},
                          {state(narrow), state(Rational(2 * narrow))}};
  return slopes_of(points, 1, plan, Attitudes::kNone).q.front();
}

TEST(Slopes, OfAParabolaIsExact) {
  const Slope slope = slope_above([](const Rational& x) { return 7 + 5 * x + 3 * x * x; });
  EXPECT_EQ(slope.kind, Kind::kFound);
  EXPECT_EQ(slope.value, Rational(5));
}

TEST(Slopes, OfAFlatFunctionIsZeroBesideItsSize) {
  const Slope slope = slope_above([](const Rational& x) { return 7 + 3 * x * x; });
  EXPECT_EQ(slope.kind, Kind::kFound);
  EXPECT_EQ(slope.value, Rational(0));
}

/// Nothing shows the scale of a function that is 0 at 0.
TEST(Slopes, OfAFunctionThatIsFlatAtZeroIsZero) {
  for (const int order : {2, 3}) {
    const Slope slope =
        slope_above([&](const Rational& x) { return order == 2 ? x * x : Rational(x * x * x); });
    EXPECT_EQ(slope.kind, Kind::kFound) << order;
    EXPECT_EQ(slope.value, Rational(0)) << order;
  }
  const Slope steep = slope_above([](const Rational& x) { return x * power(10, -40); });
  EXPECT_EQ(steep.kind, Kind::kFound);
  EXPECT_EQ(steep.value, power(10, -40));
}

/// √x at even powers of ten; at 2 and 3 times these the root is rounded, which does not matter.
TEST(Slopes, OfARootIsUnbounded) {
  const auto root = [](const Rational& x) {
    const Rational scaled = x * power(10, 120);
    return floor_of_root(scaled) / power(10, 60);
  };
  EXPECT_EQ(slope_above(root).kind, Kind::kUnbounded);
}

TEST(Slopes, ThatAgreeInTooFewDigitsAreOpen) {
  const auto kind = [](int d1, int d2) {
    return judged_slope(Rational(d1), Rational(d2), Rational(d2), Rational(1), kDigits).kind;
  };
  EXPECT_EQ(kind(1000, 1001), Kind::kFound);
  EXPECT_EQ(kind(1000, 1002), Kind::kOpen);
  EXPECT_EQ(kind(-1, 1), Kind::kOpen);
}

}  // namespace
}  // namespace assay::reference::slopes_test
