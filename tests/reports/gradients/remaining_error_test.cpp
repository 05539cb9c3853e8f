#include "reports/gradients/remaining_error.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace assay::reports::remaining_error_test {
namespace {

constexpr double kConfidence = 0.999, kFloor = 1e-8;

/// Errors of `count` steps in [1/4096, 1/256], a function of h and of a random number in [−1, 1].
Remainder judged(std::uint64_t seed,
                 int count,
                 const std::function<double(double h, double random)>& error) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<SignedError> errors;
  for (int i = 0; i < count; ++i) {
    const double h = std::exp2(-8 - 4.0 * i / count);
    errors.push_back({h, error(h, uniform(random))});
  }
  return remainder_of(errors, kConfidence, kFloor);
}

/// A limit is visible where it is most of the finest errors.
TEST(RemainingError, IsShownForLimitsOfAllOrders) {
  struct Case {
    double limit, order, size;
  };
  for (const auto& [limit, order, size] : {Case{0.001, 1, 1},
                                           Case{0.001, 2, 1},
                                           Case{0.001, 0.5, 0.02},
                                           Case{0.008, 1, 1},
                                           Case{0.008, 2, 5},
                                           Case{-0.008, 0.5, 0.3},
                                           Case{0.03, 1, 5},
                                           Case{-0.03, 2, -5},
                                           Case{0.03, 0.5, 1}}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto error = [&](double noise) {
        return
            [=](double h, double u) { return limit + size * std::pow(h, order) * (1 + noise * u); };
      };
      const std::string text = fmt::format("{} + {} h^{}", limit, size, order);
      EXPECT_EQ(judged(seed, 48, error(0)), Remainder::kShown) << text;
      EXPECT_NE(judged(seed, 48, error(0.1)), Remainder::kNone) << text;
    }
  }
}

TEST(RemainingError, IsNotShownForErrorsThatFallToZero) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const double order = std::vector<double>{0.5, 1, 1.5, 2, 4}.at(seed % 5);
    const double noise = std::vector<double>{0, 0.1, 0.5, 1, 2}.at(seed / 5 % 5);
    const double second = std::vector<double>{0, 10, 100, -50}.at(seed / 25 % 4);
    for (const int count : {6, 24, 48}) {
      const auto error = [&](double h, double u) {
        return 3 * std::pow(h, order) * (1 + noise * u + second * h);
      };
      EXPECT_NE(judged(seed, count, error), Remainder::kShown)
          << "seed " << seed << ": h^" << order << " (1 + " << noise << " u + " << second << " h)";
    }
  }
}

TEST(RemainingError, BearsErrorsThatAreOffByOrders) {
  const auto wild = [](double u, double error) { return std::abs(u) > 0.9 ? 100 * u : error; };
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_NE(judged(seed, 48, [&](double h, double u) { return wild(u, 3 * h * (1 + u)); }),
              Remainder::kShown);
    EXPECT_EQ(judged(seed, 48, [&](double h, double u) { return wild(u, 0.01 + h); }),
              Remainder::kShown);
  }
}

TEST(RemainingError, IsNotSeenBelowHalfOfTheSmallestErrors) {
  EXPECT_EQ(judged(1, 48, [](double h, double) { return 1e-4 + h; }), Remainder::kNone);
}

}  // namespace
}  // namespace assay::reports::remaining_error_test
