#include "reports/study/ensemble.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::reports::ensemble_test {
namespace {

double fraction(const Ensemble& ensemble, std::uint64_t i) {
  return std::log2(3 / (64 * static_cast<double>(ensemble.step(i)))) / 7;
}

TEST(Ensemble, StaysInItsRange) {
  const Ensemble ensemble(1, "a", 3.0, 64, 8192);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_GE(ensemble.step(i), Rational(3, 8192) * (1 - Rational(1, 1 << 28)));
    EXPECT_LE(ensemble.step(i), Rational(3, 64) * (1 + Rational(1, 1 << 28)));
  }
}

/// The largest gap between neighbours of n uniform random points is about log n / n.
TEST(Ensemble, CoversItsRangeEvenlyAfterAnyNumberOfDraws) {
  const Ensemble ensemble(7, "a", 3.0, 64, 8192);
  for (const std::uint64_t n : {8U, 64U, 100U, 512U}) {
    std::vector<double> places = {0, 1};
    for (std::uint64_t i = 0; i < n; ++i) places.push_back(fraction(ensemble, i));
    std::sort(places.begin(), places.end());
    for (std::size_t i = 1; i < places.size(); ++i) {
      EXPECT_LT(places[i] - places[i - 1], 3 / static_cast<double>(n)) << n;
    }
  }
}

TEST(Ensemble, StepsTimesIntegersAreExactInDouble) {
  const Ensemble ensemble(1, "a", 0.3, 2, 1 << 20);
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Rational h = ensemble.step(i);
    for (const int k : {3, 8191, (1 << 23) - 1}) {
      EXPECT_EQ(exact_value(static_cast<double>(h) * k), h * k);
    }
  }
}

/// ∫ 2^{−x/4} over the coarser half of seven octaves is 0.647 of all.
TEST(Ensemble, DrawsMoreCoarseStepsAfterTheEvenOnes) {
  constexpr std::uint64_t kEven = 64, kMore = 1000;
  const Ensemble ensemble(3, "a", 3.0, 64, 8192, kEven), even(3, "a", 3.0, 64, 8192);
  int coarse = 0;
  for (std::uint64_t i = 0; i < kEven + kMore; ++i) {
    const double x = fraction(ensemble, i);
    EXPECT_TRUE(-1e-8 < x && x < 1 + 1e-8) << x;
    if (i < kEven) {
      EXPECT_EQ(ensemble.step(i), even.step(i));
    } else if (x < 0.5) {
      ++coarse;
    }
  }
  const double expected = 1 / (1 + std::exp2(-3.5 / 4));
  // Points of low discrepancy: a few of kMore off.
  EXPECT_LE(std::abs(coarse / static_cast<double>(kMore) - expected), 5.0 / kMore);
}

TEST(Ensemble, DependsOnSeedAndNameAlone) {
  const Ensemble one(1, "a", 2, 64, 8192);
  EXPECT_EQ(one.step(5), Ensemble(1, "a", 2, 64, 8192).step(5));
  EXPECT_NE(one.step(5), Ensemble(2, "a", 2, 64, 8192).step(5));
  EXPECT_NE(one.step(5), Ensemble(1, "b", 2, 64, 8192).step(5));
}

/// The runs that are repeated in a higher scalar are the first ones; every eighth is the witness.
TEST(Ensemble, EightMembersInARowFallIntoAllQuartersOfTheStepsAndEveryEighthDoNot) {
  const auto quarters = [](std::uint64_t seed, std::uint64_t stride) {
    const Ensemble ensemble(seed, "spread", 1, 64, 8192);
    std::set<int> hit;
    for (std::uint64_t i = 0; i < 8; ++i) {
      const double steps = 1 / static_cast<double>(ensemble.step(i * stride));
      hit.insert(static_cast<int>(4 * std::log2(steps / 64) / 7));
    }
    return hit.size();
  };
  bool any_misses = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_GE(quarters(seed, 1), 4U) << seed;
    any_misses = any_misses || quarters(seed, 8) < 4;
  }
  EXPECT_TRUE(any_misses);
}

}  // namespace
}  // namespace assay::reports::ensemble_test
