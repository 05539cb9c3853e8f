#include "reports/study/judge.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "reports/study/fit.hpp"
#include "tests/reports/study/judged_rows.hpp"

namespace assay::reports::judge_test {
namespace {

using testing::HasSubstr;
using testing::Not;

Verdict judged(StudyRow row, JudgeOptions options = {}) {
  judge(row, options);
  return row.verdict;
}

TEST(Judge, ConfirmsTheDeclaredOrder) {
  StudyRow row = row_of([](double h) { return 3 * h; });
  judge(row, {});
  EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.reason;
  EXPECT_LT(row.fit->order_interval[0], 1);
  EXPECT_GT(row.fit->order_interval[1], 1);
}

TEST(Judge, RefutesALowerAndAHigherOrder) {
  EXPECT_EQ(judged(row_of([](double h) { return std::sqrt(h); })), Verdict::kRefuted);
  EXPECT_EQ(judged(row_of([](double h) { return h * h; })), Verdict::kRefuted);
}

StudyRow claiming(double order, StudyRow row) {
  row.declared = order;
  row.band = {order - 0.15, order + 0.15};
  return row;
}

TEST(Judge, SaysThatAnOrderIsNotMeasurableWhereTheNodesAloneHaveIt) {
  const auto line = [](double h) { return 2 * h * h; };
  const auto with_nodes = [&](auto at_nodes) {
    StudyRow row = claiming(4, row_of(line));
    for (Sample& sample : row.samples) sample.at_nodes = at_nodes(sample.h);
    judge(row, {});
    return row;
  };
  EXPECT_EQ(judged(claiming(4, row_of(line))), Verdict::kRefuted) << "witness";
  const StudyRow right = with_nodes([](double h) { return 5 * std::pow(h, 4); });
  EXPECT_EQ(right.verdict, Verdict::kUndecided);
  EXPECT_THAT(right.reason, HasSubstr("not measurable"));
  EXPECT_EQ(with_nodes([](double h) { return h * h * h; }).verdict, Verdict::kRefuted);
  EXPECT_EQ(with_nodes([](double) { return 0.0; }).verdict, Verdict::kUndecided);
}

TEST(Judge, ConfirmsAnOrderAboveAClaimOfAllMotionsWhereTheMotionIsSmooth) {
  const StudyRow row = row_of([](double h) { return h * h; });
  EXPECT_EQ(judged(row, {.may_exceed = true, .is_smooth = true}), Verdict::kConfirmed);
  EXPECT_EQ(judged(row, {.may_exceed = true, .is_smooth = false}), Verdict::kUndecided);
  EXPECT_EQ(judged(row, {.may_exceed = false, .is_smooth = true}), Verdict::kRefuted);
  const StudyRow lower = row_of([](double h) { return std::sqrt(h); });
  EXPECT_EQ(judged(lower, {.may_exceed = true, .is_smooth = true}), Verdict::kRefuted);
}

TEST(Judge, ConfirmsErrorsThatAreRoundingAtAllSteps) {
  const auto tiny = [](double) { return 1e-15; };
  EXPECT_EQ(judged(row_of(tiny, 200, 1e-15)), Verdict::kConfirmed);
  EXPECT_NE(judged(row_of(tiny, 200, std::nan(""))), Verdict::kConfirmed) << "not known";
  StudyRow larger = row_of(tiny, 200, 1e-15);
  larger.samples[17].error = 1e-12;
  larger.samples[17].rounding = std::nan("");
  EXPECT_NE(judged(larger), Verdict::kConfirmed) << "witness";
}

TEST(Judge, RefutesErrorsThatDoNotFall) {
  EXPECT_EQ(judged(row_of([](double) { return 0.1; })), Verdict::kRefuted);
}

TEST(Judge, IsUndecidedWhereTheOrderStillApproachesItsBand) {
  StudyRow rising = row_of([](double h) { return h / (1 + 2000 * h); });
  judge(rising, {});
  EXPECT_LT(rising.fit->order_interval[1], rising.band[0]) << "the example is to look wrong";
  EXPECT_EQ(rising.verdict, Verdict::kUndecided) << rising.reason;
  EXPECT_THAT(rising.reason, HasSubstr("not asymptotic"));
  EXPECT_EQ(judged(row_of([](double h) { return h + 100 * h * h * h; })), Verdict::kConfirmed);
}

/// A row of a first round with errors e(h) of a smooth motion, which have no scatter.
template <class Error>
StudyRow smooth_row(Error error, double declared) {
  StudyRow row;
  row.kind = ClaimKind::kOrder;
  row.declared = declared;
  row.band = {declared - 0.15, declared + 0.15};
  for (int i = 0; i < 64; ++i) {
    const double h = std::exp2(-6 - 7 * std::fmod(i * 0.6180339887498949, 1.0));
    row.samples.push_back({h, error(h), 0, false});
  }
  return row;
}

/// The slope bends towards the declared order, however little, and any bend is significant.
TEST(Judge, RefutesAWrongOrderOfASmoothMotionInTheFirstRound) {
  for (const double k : {0.01, 1.0, 10.0}) {
    const auto rises = [=](double h) { return h * (1 - k * h + h * h / 2); };
    EXPECT_EQ(judged(smooth_row(rises, 2)), Verdict::kRefuted) << k;
    EXPECT_EQ(judged(smooth_row(rises, 1)), Verdict::kConfirmed) << k;
    const auto falls = [=](double h) { return h * h * (1 + k * h); };
    EXPECT_EQ(judged(smooth_row(falls, 1)), Verdict::kRefuted) << k;
    EXPECT_EQ(judged(smooth_row(falls, 2)), Verdict::kConfirmed) << k;
  }
}

TEST(Judge, IsUndecidedWhereASmoothSlopeMayStillReachItsBand) {
  const auto saturated = [](double h) { return h / (1 + 20000 * h); };
  EXPECT_EQ(judged(smooth_row(saturated, 1)), Verdict::kUndecided);
  const auto slow = [](double h) { return h * std::exp(-8 * std::pow(h, 0.125)); };
  EXPECT_EQ(judged(smooth_row(slow, 1)), Verdict::kUndecided) << "the limit is 1";
}

TEST(Judge, IsUndecidedWhereNoStepResolvesTheMotion) {
  StudyRow row = row_of([](double h) { return 3 * h; });
  judge(row, {.scales = {.motion = 0}});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("the steps of 200 do not resolve the motion"));
  EXPECT_THAT(row.reason, Not(HasSubstr("rounding"))) << "no error is";
}

TEST(Judge, SaysThatAllErrorsAreRounding) {
  StudyRow row = row_of([](double h) { return 3 * h; });
  for (Sample& sample : row.samples) sample.possible_rounding = 2 * sample.error;
  judge(row, {});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason,
              HasSubstr("this problem cannot show an order with these steps: all 200 errors are "
                        "rounding or may be rounding"));
}

TEST(Judge, FitsOnlyStepsThatResolveTheMotion) {
  const double resolved = std::exp2(-10.5);
  const StudyRow row = row_of([=](double h) { return h > resolved ? 1 : h; }, 4000);
  EXPECT_NE(judged(row), Verdict::kConfirmed);
  EXPECT_EQ(judged(row, {.scales = {.motion = resolved}}), Verdict::kConfirmed);
}

TEST(Judge, WantsFinerStepsWhereMoreOfTheSameWillNotDecide) {
  const auto wants = [](StudyRow row, const JudgeOptions& options = {}) {
    judge(row, options);
    return wants_finer_steps(row, options, 512);
  };
  const auto saturated = [](double h) { return h / (1 + 20000 * h); };
  EXPECT_TRUE(wants(smooth_row(saturated, 1))) << "outside the band, and it bends towards it";
  EXPECT_TRUE(wants(row_of([](double h) { return std::pow(h, 1.15); }, 3000))) << "across its end";
  EXPECT_FALSE(wants(row_of([](double h) { return std::pow(h, 1.1); }, 12))) << "too wide";
  const JudgeOptions unsettled{.precision = 0.15, .settled = 1e-6};
  EXPECT_FALSE(wants(row_of([](double h) { return std::pow(h, 1.15); }, 3000), unsettled));
  EXPECT_FALSE(wants(row_of([](double h) { return h; }))) << "confirmed";
  EXPECT_FALSE(wants(row_of([](double h) { return std::sqrt(h); }))) << "refuted";
  EXPECT_FALSE(wants(row_of([](double) { return 0; }))) << "nothing to fit";
}

TEST(Judge, IsUndecidedWhereAnErrorIsNotFinite) {
  for (const double error :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    StudyRow row = row_of([](double h) { return h; });
    ASSERT_EQ(judged(row), Verdict::kConfirmed);
    row.samples[7].error = error;
    judge(row, {});
    EXPECT_EQ(row.verdict, Verdict::kUndecided);
    EXPECT_THAT(row.reason, HasSubstr("not a finite number"));
  }
}

TEST(Judge, RefutesAnOrderThatBendsAwayFromItsBand) {
  EXPECT_EQ(judged(row_of([](double h) { return 0.02 * h + 1e-3; })), Verdict::kRefuted);
}

TEST(Judge, IsUndecidedWhereEveryErrorIsExactlyZero) {
  StudyRow row = row_of([](double) { return 0.0; });
  judge(row, {});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("exactly 0"));
}

/// Errors that are rounding alone, of which a few happen to be far above the one measured nearest.
TEST(Judge, KeepsNoSampleForTheLuckOfItsRounding) {
  StudyRow row = row_of([](double) { return 1e-13; });
  for (std::size_t i = 0; i < row.samples.size(); ++i) {
    const bool measured = i % 8 == 0;
    row.samples[i].rounding =
        measured ? (i % 16 == 0 ? 1e-17 : 1e-13) : std::numeric_limits<double>::quiet_NaN();
  }
  judge(row, {});
  EXPECT_EQ(row.verdict, Verdict::kUndecided) << row.reason;
}

TEST(Judge, NeverConfirmsAFloorThatRoundingDoesNotExplain) {
  StudyRow row = row_of([](double h) { return h + 5e-4; }, 400);
  judge(row, {});
  EXPECT_NE(row.verdict, Verdict::kConfirmed);
  EXPECT_EQ(row.floor_cause, "unexplained");
}

TEST(Judge, CallsErrorsThatAreDeclaredNotToFallNoFloor) {
  StudyRow row = row_of([](double h) { return 0.5 + h; }, 400);
  row.declared = 0;
  row.band = {-0.15, 0.15};
  judge(row, {});
  EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.reason;
  EXPECT_EQ(row.floor_cause, "none");
}

TEST(Judge, LeavesWhatRoundingSpoilsOutOfTheFit) {
  StudyRow row = row_of([](double h) { return h; });
  for (Sample& sample : row.samples) {
    if (sample.h > 1e-3) continue;
    sample.error = 1e-3;
    sample.rounding = 1e-3;
  }
  judge(row, {});
  EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.reason;
  EXPECT_GT(row.window[0], 1e-3);
  EXPECT_EQ(row.floor_cause, "rounding");
}

TEST(Judge, IsUndecidedWithoutSamplesOrWithFew) {
  EXPECT_EQ(judged(row_of([](double h) { return h; }, 0)), Verdict::kUndecided);
  EXPECT_EQ(judged(row_of([](double h) { return h; }, 8)), Verdict::kUndecided);
}

TEST(Judge, IsUndecidedWhereTheIntervalIsTooWide) {
  StudyRow row = row_of([](double h) { return h; });
  judge(row, {.precision = 1e-4});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("wider"));
}

TEST(Judge, RefutesASchemeThatStopped) {
  StudyRow row = row_of([](double h) { return h; });
  judge(row, {.failure = "stopped"});
  EXPECT_EQ(row.verdict, Verdict::kRefuted);
}

TEST(Judge, HoldsAnIdentityToItsRounding) {
  StudyRow row = row_of([](double) { return 1e-15; });
  row.kind = ClaimKind::kIdentity;
  EXPECT_EQ(judged(row, {.identity_bound = 1e-14}), Verdict::kConfirmed);
  row.samples[7].error = 2e-14;
  EXPECT_EQ(judged(row, {.identity_bound = 1e-14}), Verdict::kRefuted);
  row.samples[7].error = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(judged(row, {.identity_bound = 1e-14}), Verdict::kRefuted);
}

TEST(Judge, HoldsABoundAtEveryStep) {
  StudyRow row = row_of([](double h) { return h / 2; });
  row.kind = ClaimKind::kBound;
  EXPECT_EQ(judged(row), Verdict::kConfirmed);
  row.samples[3].error = 1.01 * row.samples[3].h;
  EXPECT_EQ(judged(row), Verdict::kRefuted);
}

TEST(Fit, HasAnIntervalThatCoversTheTruthAsOftenAsItSays) {
  int covered = 0;
  const int trials = 400;
  unsigned state = 7;
  const auto uniform = [&state] {
    state = state * 1664525U + 1013904223U;
    return (state >> 8) * std::exp2(-24);
  };
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<Sample> samples;
    for (int i = 0; i < 60; ++i) {
      const double x = uniform();  // scatter grows towards fine steps
      const double scatter = (0.2 + x) * (uniform() + uniform() + uniform() - 1.5) / 1.8;
      samples.push_back({std::exp(-8 * x), std::exp(-8 * x) * (1 + scatter), 0, true});
    }
    const auto fit = fit_power_law(samples, 0.95);
    covered += fit->order_interval[0] <= 1 && 1 <= fit->order_interval[1] ? 1 : 0;
  }
  // Binomial(400, 0.95) is in [360, 396] with probability 0.9999.
  EXPECT_GE(covered, 360);
  EXPECT_LE(covered, 396);
}

/// One error beyond all others leaves no weight to tell a slope from.
TEST(Fit, IsNothingWhereItIsNotFinite) {
  std::vector<Sample> samples;
  for (int i = 0; i < 40; ++i) samples.push_back({std::exp2(-i / 8.0), 1e-300, 0, true});
  samples[7].error = 1e300;
  const auto fit = fit_power_law(samples, 0.95);
  if (!fit) return;
  EXPECT_TRUE(std::isfinite(fit->order) && std::isfinite(fit->order_interval[0]));
  EXPECT_GT(fit->order_interval[1] - fit->order_interval[0], 0.3) << "it must decide nothing";
}

TEST(Window, IsCutWhereCoarseStepsAreNotYetAsymptotic) {
  StudyRow row = row_of([](double h) { return h * (1 + 40 * h); }, 400);
  choose_window(row.samples);
  double coarsest = 0;
  for (const Sample& sample : row.samples) {
    if (sample.in_window) coarsest = std::max(coarsest, sample.h);
  }
  EXPECT_LT(coarsest, std::exp2(-5));
}

}  // namespace
}  // namespace assay::reports::judge_test
