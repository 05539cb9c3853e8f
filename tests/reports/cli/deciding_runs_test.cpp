#include "reports/cli/deciding_runs.hpp"

#include <gmock/gmock.h>

#include "reports/study/left_out.hpp"

namespace assay::reports::deciding_runs_test {
namespace {

using testing::HasSubstr;

/// An undecided row of order 1 whose interval is [low, high].
StudyRow undecided(double low, double high) {
  StudyRow row;
  row.band = {0.85, 1.15};
  row.fit.emplace();
  row.fit->order = (low + high) / 2;
  row.fit->order_interval = {low, high};
  row.samples = {{.h = 0.1, .error = 1e-2, .rounding = 0, .in_window = true},
                 {.h = 0.01, .error = 1e-3, .rounding = 0, .in_window = true}};
  row.runs = {{"steps", "64:1024"}, {"budget", "32"}};
  row.reproduce = "assay study --steps 64:1024 --samples 32 --budget 32 --seed 1 --out assay-row";
  return row;
}

TEST(DecidingCommand, TakesMoreRunsWhereTheIntervalIsTooWideOrCrossesAnEndOfTheBand) {
  for (const double low : {0.86, 0.8}) {
    EXPECT_EQ(deciding_command(undecided(low, 1.1)),
              "assay study --steps 64:1024 --samples 32 --budget 128 --seed 1 --out assay-row");
  }
}

TEST(DecidingCommand, TakesAsManyRunsAsTheDistanceToTheEndOfTheBandNeeds) {
  // Half of the interval is 0.3 and the order 0.05 from the end: 36 times the runs, so 64.
  EXPECT_THAT(deciding_command(undecided(0.6, 1.2)), HasSubstr(" --budget 2048 "));
}

TEST(DecidingCommand, TakesFinerStepsTooWhereTheOrderIsOutsideTheBandOrCannotBeFitted) {
  const std::string finer =
      "assay study --steps 256:4096 --samples 32 --budget 128 --seed 1 --out assay-row";
  EXPECT_EQ(deciding_command(undecided(0.5, 0.6)), finer);
  EXPECT_EQ(deciding_command(undecided(1.5, 1.6)), finer);
  StudyRow none = undecided(1, 1);
  none.fit.reset();
  EXPECT_EQ(deciding_command(none), finer);
}

TEST(DecidingCommand, IsNoneForARowThatIsDecided) {
  StudyRow row = undecided(0.86, 1.1);
  row.verdict = Verdict::kConfirmed;
  EXPECT_EQ(deciding_command(row), "");
}

TEST(DecidingCommand, IsNoneWhereRunsTookTooLong) {
  StudyRow row = undecided(0.86, 1.1);
  row.reason = "its runs took more than 300 s of the processor, " + std::string(kRunsLeftOut);
  EXPECT_EQ(deciding_command(row), "");
}

TEST(DecidingCommand, IsNoneWhereErrorsAreZeroOrRounding) {
  StudyRow row = undecided(1, 1);
  row.fit.reset();
  for (Sample& sample : row.samples) sample.error = 0;
  EXPECT_EQ(deciding_command(row), "");
  for (Sample& sample : row.samples) sample.error = 1e-16, sample.rounding = 1e-16;
  EXPECT_EQ(deciding_command(row), "");
  row.samples.clear();
  EXPECT_EQ(deciding_command(row), "");
}

TEST(DecidingCommand, IsNoneWhereStraightLinesBetweenNodesHideTheOrder) {
  StudyRow row = undecided(0.5, 0.6);
  row.samples.front().at_nodes = 1e-5;
  EXPECT_EQ(deciding_command(row), "");
}

TEST(DecidingCommand, IsNoneAtTheLimitsOfTheSettings) {
  StudyRow row = undecided(0.86, 1.1);
  row.runs = {{"steps", "64:1024"}, {"budget", "500000"}};
  EXPECT_EQ(deciding_command(row), "");
  row = undecided(0.5, 0.6);
  row.runs = {{"steps", "64:4194304"}, {"budget", "32"}};
  EXPECT_EQ(deciding_command(row), "");
}

TEST(DecidingCommand, IsNoneIfTheRowDoesNotStateItsSettings) {
  StudyRow row = undecided(0.86, 1.1);
  row.runs.clear();
  EXPECT_EQ(deciding_command(row), "");
}

}  // namespace
}  // namespace assay::reports::deciding_runs_test
