#include "reports/study/confirmation.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "reports/study/study.hpp"
#include "tests/reports/study/judged_rows.hpp"

namespace assay::reports::confirmation_test {
namespace {

using testing::HasSubstr;

TEST(Confirmation, TakesBackARefutationThatFinerStepsDoNotRepeat) {
  StudyRow row = row_of([](double) { return 0.1; });
  judge(row, {});
  ASSERT_EQ(row.verdict, Verdict::kRefuted);
  StudyRow wrong = row;
  confirm_refutation(wrong, finer_samples([](double) { return 0.1; }), {});
  EXPECT_EQ(wrong.verdict, Verdict::kRefuted);
  StudyRow without = row;
  confirm_refutation(without, {}, {});
  EXPECT_EQ(without.verdict, Verdict::kRefuted);
  confirm_refutation(row, finer_samples([](double h) { return h; }), {});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("steps down to"));
}

TEST(Confirmation, TakesBackARefutationThatFinerStepsHalve) {
  const auto after = [](double order) {
    StudyRow row = row_of([](double h) { return std::pow(h, 4); });
    judge(row, {});
    EXPECT_EQ(row.verdict, Verdict::kRefuted);
    confirm_refutation(row, finer_samples([=](double h) { return std::pow(h, order); }), {});
    return row.verdict;
  };
  EXPECT_EQ(after(4), Verdict::kRefuted);
  EXPECT_EQ(after(3), Verdict::kRefuted);
  EXPECT_EQ(after(1.7), Verdict::kUndecided) << "on its way to 1";
}

TEST(Confirmation, TakesBackAnOrderThatIsTooHighWhereFinerStepsLeaveRoundingAlone) {
  StudyRow row = row_of([](double h) { return std::pow(h, 4); });
  judge(row, {});
  ASSERT_EQ(row.verdict, Verdict::kRefuted);
  confirm_refutation(row, {}, {});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("errors of finer steps are rounding"));
}

/// As of single precision, whose rounding is reached soon.
TEST(Confirmation, TakesBackAnOrderThatIsTooLowWhereFinerStepsAreRounding) {
  StudyRow row = row_of([](double h) { return std::sqrt(h); });
  judge(row, {});
  ASSERT_EQ(row.verdict, Verdict::kRefuted);
  std::vector<Sample> spoilt = finer_samples([](double h) { return std::sqrt(h); });
  for (Sample& sample : spoilt) sample.rounding = sample.error;
  confirm_refutation(row, spoilt, {});
  EXPECT_EQ(row.verdict, Verdict::kUndecided);
  EXPECT_THAT(row.reason, HasSubstr("errors of finer steps are rounding"));
}

/// As of a scheme of order 3 that claims 4, whose errors reach rounding a little below the steps of
/// the row. A method of order 4 has no such errors where steps are far below all scales.
TEST(Confirmation, KeepsALowOrderOfStepsFarBelowAllScalesWhereFinerOnesAreRounding) {
  const auto after = [](JudgeOptions options, double order) {
    StudyRow row = row_of([=](double h) { return std::pow(h, order); });
    row.declared = 4;
    row.band = {3.85, 4.15};
    judge(row, options);
    EXPECT_EQ(row.verdict, Verdict::kRefuted);
    std::vector<Sample> spoilt = finer_samples([](double) { return 1e-12; });
    for (Sample& sample : spoilt) sample.possible_rounding = 1e-11;
    confirm_refutation(row, spoilt, options);
    return row.verdict;
  };
  // The steps are 2⁻¹² to 2⁻⁴; their geometric mean is 2⁻⁸.
  const TimeScales slow{.motion = 1, .equations = 0.1, .events = 1};
  EXPECT_EQ(after({.scales = slow, .is_one_flight = true}, 3), Verdict::kRefuted);
  EXPECT_EQ(after({.scales = slow, .is_one_flight = false}, 3), Verdict::kUndecided);
  EXPECT_EQ(after({.scales = slow, .is_one_flight = true}, 5), Verdict::kUndecided) << "too high";
  for (const TimeScales& fast :
       {TimeScales{.motion = 0.06}, TimeScales{.equations = 0.06}, TimeScales{.events = 0.06}}) {
    EXPECT_EQ(after({.scales = fast, .is_one_flight = true}, 3), Verdict::kUndecided);
  }
}

TEST(Confirmation, RefutesNoOrderByStepsThatSpanTwoEvents) {
  const auto after = [](double wait) {
    StudyRow row = row_of([](double) { return 1e-7; });
    judge(row, {});
    EXPECT_EQ(row.verdict, Verdict::kRefuted);
    confirm_refutation(
        row, finer_samples([](double) { return 1e-7; }), {.scales = {.events = wait}});
    return row.verdict;
  };
  EXPECT_EQ(after(1e-12), Verdict::kUndecided);
  EXPECT_EQ(after(1), Verdict::kRefuted) << "witness";
}

TEST(Confirmation, SaysWhichFinerRunStopped) {
  StudyRow row = row_of([](double) { return 0.1; });
  judge(row, {});
  confirm_refutation(row, {}, {.failure = "with h = 1e-5 the scheme stopped"});
  EXPECT_EQ(row.verdict, Verdict::kRefuted);
  EXPECT_THAT(row.reason, HasSubstr("with h = 1e-5 the scheme stopped"));
}

/// An orbit on which errors grow tenfold at each impact. Steps 64 times finer than those of the row
/// still scatter by factors: 16 runs of them gave an order in [-0.36, 0.74], with 95 % confidence.
TEST(Confirmation, AsksMoreOfTheRoundThatDecides) {
  StudySpec spec;
  spec.samples = spec.budget = 64;
  spec.precision = 0.15;
  spec.cases = {{.problem = "impact-oscillator",
                 .parameters = {{"F", "3/4"}, {"w", "3.925753998519722"}, {"sigma", "0.01"}},
                 .t_end = "5",
                 .scheme = "modal-moreau-jean",
                 .scheme_options = {{"gamma", "1/2"}},
                 .metrics = {"velocity-hausdorff"},
                 .steps_min = 64,
                 .steps_max = 1024}};
  const StudyResult result = run_study(spec, schemes());
  ASSERT_EQ(result.rows.size(), std::size_t{1});
  EXPECT_EQ(result.rows[0].verdict, Verdict::kUndecided) << result.rows[0].reason;
}

}  // namespace
}  // namespace assay::reports::confirmation_test
