#include "oracles/detail/trigonometry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/scalar/mpfr.hpp"

namespace assay::oracles::detail::trigonometry_test {
namespace {

/// The error over what reduced_angle allows, and a unit in the last place of the library's sine.
long double share_of_bound(long double computed, const Mpfr100& exact, long double x) {
  const Mpfr100 bound = 2.5L * 0x1p-63L * abs(exact) + 0x1p-130L * std::abs(x);
  return static_cast<long double>(Mpfr100(abs(Mpfr100(computed - exact)) / bound));
}

/// Angles of all sizes, and those next to the multiples of π/2.
std::vector<long double> angles() {
  std::vector<long double> all;
  long double place = 0;
  for (int i = 0; i < 3000; ++i) {
    place = std::fmod(place + 0.6180339887498948482L, 1.0L);
    const long double size = std::exp2(-20 + 50 * place);
    all.push_back(i % 2 == 0 ? size : -size);
    const long double turns = std::floor(size);
    if (turns > 0) all.push_back(turns * std::asin(1.0L));
  }
  return all;
}

TEST(Trigonometry, OfReducedAnglesIsAccurateNextToItsZerosToo) {
  for (const long double x : angles()) {
    EXPECT_LE(share_of_bound(sine(x), sin(Mpfr100(x)), x), 1) << x;
    EXPECT_LE(share_of_bound(cosine(x), cos(Mpfr100(x)), x), 1) << x;
  }
}

TEST(Trigonometry, BoundRefusesAHalfTurnThatWasRoundedOnce) {
  const long double half_pi = std::asin(1.0L);
  long double worst = 0;
  for (const long double x : angles()) {
    const long double k = std::round(x / half_pi);
    const long double rest = x - k * half_pi;
    const long double value = std::fmod(k, 2) == 0 ? std::sin(rest) : std::cos(rest);
    worst = std::max(worst, share_of_bound(std::abs(value), abs(sin(Mpfr100(x))), x));
  }
  EXPECT_GT(worst, 100);
}

TEST(Trigonometry, LeavesAnglesItCannotReduceToTheLibrary) {
  for (const long double x : {0x1p30L, -0x1.8p40L, 1e300L}) {
    EXPECT_EQ(sine(x), std::sin(x));
    EXPECT_EQ(cosine(x), std::cos(x));
  }
  EXPECT_TRUE(std::isnan(sine(std::nanl(""))));
  EXPECT_EQ(sine(0.0L), 0.0L);
}

}  // namespace
}  // namespace assay::oracles::detail::trigonometry_test
