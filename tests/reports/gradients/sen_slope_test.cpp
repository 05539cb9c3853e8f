#include "reports/gradients/sen_slope.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace assay::reports::sen_slope_test {
namespace {

std::vector<Sample> power_law(int count, double order) {
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    const double h = std::exp2(-i * 6.0 / count);
    samples.push_back({h, 3 * std::pow(h, order), 0, true});
  }
  return samples;
}

TEST(SenSlope, IsTheOrderOfAPowerLaw) {
  const auto fit = sen_fit(power_law(24, 2), 0.95);
  ASSERT_TRUE(fit);
  EXPECT_LT(std::abs(fit->order - 2), 1e-12);
  EXPECT_LT(std::abs(fit->log_constant - std::log(3)), 1e-12);
}

TEST(SenSlope, BearsSamplesThatAreOffByOrders) {
  std::vector<Sample> samples = power_law(24, 1);
  for (std::size_t i = 0; i < samples.size(); i += 8) samples[i].error *= 1e6;
  const auto fit = sen_fit(samples, 0.999);
  ASSERT_TRUE(fit);
  EXPECT_LT(fit->order_interval[0], 1 + 1e-9);
  EXPECT_GT(fit->order_interval[1], 1 - 1e-9);
  EXPECT_LT(std::abs(fit->order - 1), 1e-12);
}

TEST(SenSlope, IntervalMissesTheOrderAsOftenAsItsConfidenceSays) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> scatter;
  int missed = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<Sample> samples = power_law(24, 1);
    for (Sample& sample : samples) sample.error *= std::exp(scatter(random));
    const auto fit = sen_fit(samples, 0.9);
    ASSERT_TRUE(fit);
    missed += fit->order_interval[0] > 1 || fit->order_interval[1] < 1 ? 1 : 0;
  }
  // Binomial, 400 trials of probability 1/10: 40 ± 6, within four deviations.
  EXPECT_GT(missed, 16);
  EXPECT_LT(missed, 64);
}

TEST(SenSlope, NeedsSixSamplesOfDifferentSteps) {
  EXPECT_FALSE(sen_fit(power_law(5, 1), 0.95));
  EXPECT_FALSE(sen_fit(std::vector<Sample>(10, Sample{0.1, 1, 0, true}), 0.95));
}

}  // namespace
}  // namespace assay::reports::sen_slope_test
