#include "reports/gradients/judge_gradient.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <random>

namespace assay::reports::judge_gradient_test {
namespace {

using testing::HasSubstr;

constexpr GradientRule kRule{.floor = 1e-8};
constexpr double kExact = 2;

GradientRow empty_row() {
  GradientRow row;
  row.exact.parameter = "p";
  row.exact.derivative = {{kExact}, {}};
  row.exact.q_scale = kExact;
  return row;
}

GradientSample sample(const GradientRow& row, int steps, double derivative) {
  GradientSample result{steps, 1.0 / steps, {{derivative}, {}}};
  result.error = relative_error(result.gradient, row.exact);
  return result;
}

/// A row of `count` derivatives that are a function of h and of a random number in [−1, 1].
GradientRow judged(std::uint64_t seed,
                   int count,
                   const std::function<double(double h, double random)>& derivative) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  GradientRow row = empty_row();
  for (int i = 0; i < count; ++i) {
    const int steps = static_cast<int>(std::lround(256 * std::exp2(4.0 * i / count)));
    row.samples.push_back(sample(row, steps, derivative(1.0 / steps, uniform(random))));
  }
  judge_gradient(row, kRule);
  return row;
}

TEST(JudgeGradient, NeverRefutesADerivativeThatConverges) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const GradientRow row =
        judged(seed, 48, [](double h, double u) { return kExact + 40 * h * u; });
    EXPECT_NE(row.verdict, GradientVerdict::kRefuted) << "seed " << seed << ": " << row.reason;
  }
}

TEST(JudgeGradient, NeverConfirmsAnotherLimit) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const GradientRow row = judged(seed, 48, [](double h, double u) { return 1 + 40 * h * u; });
    EXPECT_EQ(row.verdict, GradientVerdict::kRefuted) << "seed " << seed << ": " << row.reason;
    ASSERT_TRUE(row.limit);
    EXPECT_LT(std::abs(row.limit->q[0] - 1), 0.02) << row.reason;
  }
}

/// As far as the limit is most of the error of the finest runs.
TEST(JudgeGradient, RefutesLimitsThatAreNearTheTruth) {
  for (const double wrong : {0.001, 0.008, 0.03}) {
    for (const double order : {0.5, 1.0, 2.0}) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const double size = wrong / 8 * std::pow(4096, order);
        const GradientRow row = judged(seed, 48, [&](double h, double u) {
          return kExact * (1 + wrong + size * std::pow(h, order) * (1 + 0.1 * u));
        });
        EXPECT_NE(row.verdict, GradientVerdict::kConfirmed)
            << wrong << ", order " << order << ", seed " << seed << ": " << row.reason;
      }
    }
  }
  const GradientRow row = judged(1, 24, [](double h, double) { return kExact * (1.008 + 10 * h); });
  EXPECT_EQ(row.verdict, GradientVerdict::kRefuted);
  EXPECT_THAT(row.reason, HasSubstr("does not fall to 0"));
}

TEST(JudgeGradient, NeverConfirmsAScatterAroundTheTruth) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const GradientRow row = judged(seed, 192, [](double, double u) { return kExact * (1 + u); });
    EXPECT_NE(row.verdict, GradientVerdict::kConfirmed) << "seed " << seed << ": " << row.reason;
  }
}

TEST(JudgeGradient, SaysThatAScatterHasNoLimit) {
  const GradientRow row = judged(1, 192, [](double, double u) { return kExact + 3 + 2 * u; });
  EXPECT_EQ(row.verdict, GradientVerdict::kRefuted);
  EXPECT_THAT(row.reason, HasSubstr("do not converge"));
}

TEST(JudgeGradient, ConfirmsDerivativesThatAreExactButForRounding) {
  const GradientRow row = judged(1, 24, [](double, double u) { return kExact + 1e-9 * u; });
  EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed);
}

TEST(JudgeGradient, DoesNotConfirmAnErrorThatFallsButIsStillLarge) {
  const GradientRow row = judged(1, 48, [](double h, double) { return kExact + 1e5 * h; });
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided);
}

TEST(JudgeGradient, DecidesNothingFromNothing) {
  GradientRow row = empty_row();
  judge_gradient(row, kRule);
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided);
}

TEST(JudgeGradient, DecidesNothingFromWhatIsNoNumber) {
  const GradientRow row = judged(1, 24, [](double, double) { return std::nan(""); });
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("not finite"));
}

TEST(JudgeGradient, ConfirmsNothingThatRoundingHides) {
  GradientRow row = empty_row();
  for (int steps = 256; steps < 280; ++steps) {
    row.samples.push_back(sample(row, steps, kExact));
    row.samples.back().rounding = 0.1;
  }
  judge_gradient(row, kRule);
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("rounding"));
}

/// A row of derivatives in single precision: the rounding of n steps is at most n u.
GradientRow in_single(const std::function<double(int steps)>& error) {
  GradientRow row = empty_row();
  for (int i = 0; i < 24; ++i) {
    const int steps = static_cast<int>(std::lround(256 * std::exp2(i / 6.0)));
    row.samples.push_back(sample(row, steps, kExact * (1 + error(steps))));
    row.samples.back().likely_growth = 3 * std::sqrt(steps) * 0x1p-24;
    row.samples.back().most_growth = steps * 0x1p-24;
  }
  judge_gradient(row, kRule);
  return row;
}

TEST(JudgeGradient, ConfirmsRoundingThatGrowsAsIsProbable) {
  const GradientRow row = in_single([](int steps) { return std::sqrt(steps) * 0x1p-23; });
  EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << row.reason;
  EXPECT_THAT(row.reason, HasSubstr("exact up to the rounding"));
}

TEST(JudgeGradient, DecidesNothingOfErrorsThatRoundingAtItsWorstExplains) {
  const GradientRow row = in_single([](int steps) { return steps * 0x1p-25; });
  EXPECT_EQ(row.verdict, GradientVerdict::kUndecided) << row.reason;
  EXPECT_THAT(row.reason, HasSubstr("may be the rounding of so many steps"));
}

/// The rounding of the finest runs covers it, that of the others does not.
TEST(JudgeGradient, RefutesAWrongLimitThatRoundingHidesInTheFinestRuns) {
  const GradientRow row = in_single([](int) { return 1e-4; });
  EXPECT_EQ(row.verdict, GradientVerdict::kRefuted) << row.reason;
  EXPECT_EQ(in_single([](int) { return 1e-3; }).verdict, GradientVerdict::kRefuted);
}

/// Truncation that falls until rounding covers it.
TEST(JudgeGradient, ConfirmsTruncationAboveRounding) {
  const GradientRow row = in_single([](int steps) { return 0.02 / steps; });
  EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << row.reason;
}

TEST(JudgeGradient, NeedsSixStepSizesThatSpanWhatTheRuleAsks) {
  const auto with_steps = [](const std::vector<int>& steps) {
    GradientRow row = empty_row();
    for (const int n : steps) row.samples.push_back(sample(row, n, kExact + 1.0 / n));
    judge_gradient(row, {.floor = 1e-8, .least_span = 4});
    return row;
  };
  const GradientRow one = with_steps(std::vector<int>(8, 100));
  EXPECT_EQ(one.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(one.reason, HasSubstr("8 derivatives of 1 step size are too few"));
  const GradientRow near = with_steps({100, 110, 120, 130, 140, 150, 160});
  EXPECT_EQ(near.verdict, GradientVerdict::kUndecided);
  EXPECT_THAT(near.reason, HasSubstr("7 derivatives of 7 step sizes from 0.00625 to 0.01 are too"));
  EXPECT_THAT(near.reason, HasSubstr("span a factor of 4"));
  EXPECT_EQ(with_steps({100, 140, 200, 280, 400, 560, 800, 1120}).verdict,
            GradientVerdict::kConfirmed);
}

/// A ladder of differences with the derivative `near` for δ ≪ h and `far` for δ ≫ h.
GradientRow ladder(double near, double far) {
  GradientRow row = empty_row();
  for (int i = 0; i < 24; ++i) {
    const int steps = static_cast<int>(std::lround(256 * std::exp2(i / 6.0)));
    for (double delta = 0.1; delta > 1e-9; delta /= 3) {
      const double value = delta * steps > 1 ? far + 1 / (delta * steps) + delta : near;
      row.ladder.push_back({delta, sample(row, steps, value)});
    }
  }
  (void)judge_ladder(row, kRule);
  return row;
}

TEST(JudgeLadder, NamesWhatIsRightAtADistanceOnly) {
  const GradientRow row = ladder(1, kExact);
  EXPECT_EQ(row.verdict, GradientVerdict::kSecantOnly);
  EXPECT_THAT(row.reason, HasSubstr("right for δ ≫ h, wrong for δ ≪ h"));
}

TEST(JudgeLadder, RefutesWhatIsWrongEverywhere) {
  EXPECT_EQ(ladder(1, 1).verdict, GradientVerdict::kRefuted);
}

TEST(JudgeLadder, ConfirmsWhatIsRightEverywhere) {
  EXPECT_EQ(ladder(kExact, kExact).verdict, GradientVerdict::kConfirmed);
}

}  // namespace
}  // namespace assay::reports::judge_gradient_test
