#include "reports/study/sequential_level.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "reports/study/fit.hpp"

namespace assay::reports::sequential_level_test {
namespace {

double boundary(double confidence, int looks) {
  const double alpha = 1 - confidence_of_a_look(confidence, looks);
  return boost::math::quantile(boost::math::complement(boost::math::normal(), alpha / 2));
}

/// Table 1 of [Pocock77], three decimals: nominal levels of K looks for 5 % and 1 % of all.
TEST(SequentialLevel, IsThatOfPococksTable) {
  EXPECT_LT(std::abs(boundary(0.95, 2) - 2.178), 0.001);
  EXPECT_LT(std::abs(boundary(0.95, 5) - 2.413), 0.001);
  EXPECT_LT(std::abs(boundary(0.95, 10) - 2.555), 0.001);
  EXPECT_LT(std::abs(boundary(0.95, 20) - 2.672), 0.001);
  EXPECT_LT(std::abs(boundary(0.99, 5) - 2.986), 0.001);
}

/// Walks of as many steps as the nodes are made for, and beyond: three deviations are allowed.
TEST(SequentialLevel, HoldsOfManyLooks) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  for (const int looks : {96, 300}) {
    const double c = boundary(0.95, looks);
    constexpr int kWalks = 4000;
    int inside = 0;
    for (int walk = 0; walk < kWalks; ++walk) {
      double w = 0;
      bool stays = true;
      for (int k = 1; k <= looks; ++k) {
        w += normal(random);
        stays = stays && std::abs(w) <= c * std::sqrt(k);
      }
      inside += stays ? 1 : 0;
    }
    EXPECT_GE(inside, (0.95 - 3 * 0.0034) * kWalks) << looks;
    if (looks > 96) continue;
    EXPECT_LE(inside, (0.95 + 3 * 0.0034) * kWalks);
  }
}

TEST(SequentialLevel, IsKnownForEveryConfidenceAndNumberOfLooks) {
  for (const double confidence : {0.5, 0.95, 0.9999}) {
    for (const int looks : {2, 48, 96, 97, 62500, 1000000}) {
      const double own = confidence_of_a_look(confidence, looks);
      EXPECT_GT(own, confidence) << looks;
      EXPECT_LT(own, 1) << looks;
    }
  }
}

TEST(SequentialLevel, OfOneLookIsItsOwn) { EXPECT_EQ(confidence_of_a_look(0.9, 1), 0.9); }

constexpr int kLooks = 12, kRows = 600;

/// Runs of order p with scatter σ, fitted after each round until the interval lies inside the band
/// [0.85, 1.15] or outside, as a study does; whether the one that stops contains p.
bool contains_order(double p, double sigma, double confidence, std::mt19937_64& random) {
  std::uniform_real_distribution<double> place(0, 1);
  std::normal_distribution<double> scatter(0, sigma);
  std::vector<Sample> samples;
  std::array<double, 2> interval{};
  for (int look = 0; look < kLooks; ++look) {
    for (int run = 0; run < 32; ++run) {
      const double log_h = -4 - 5 * place(random);
      samples.push_back({std::exp(log_h), std::exp(p * log_h + scatter(random)), 0, true});
    }
    interval = fit_power_law(samples, confidence)->order_interval;
    const bool inside = 0.85 <= interval[0] && interval[1] <= 1.15;
    if (inside || interval[1] < 0.85 || interval[0] > 1.15) break;
  }
  return interval[0] <= p && p <= interval[1];
}

double coverage(double p, double sigma, double confidence) {
  std::mt19937_64 random(7);
  int covered = 0;
  for (int k = 0; k < kRows; ++k) covered += contains_order(p, sigma, confidence, random) ? 1 : 0;
  return covered / static_cast<double>(kRows);
}

/// The standard deviation of a frequency of 600 near 95 % is 0.9 %; three of them are allowed.
TEST(SequentialLevel, StoppedRowsKeepTheirConfidence) {
  constexpr double kLeast = 0.95 - 3 * 0.009;
  const double each = confidence_of_a_look(0.95, kLooks);
  for (const double p : {1.0, 0.9, 0.85}) {
    for (const double sigma : {0.5, 1.0}) EXPECT_GE(coverage(p, sigma, each), kLeast) << p;
  }
  EXPECT_LT(coverage(0.85, 0.5, 0.95), kLeast) << "witness: each look with that of all together";
}

}  // namespace
}  // namespace assay::reports::sequential_level_test
