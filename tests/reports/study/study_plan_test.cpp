#include "reports/study/study_plan.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "reports/study/case_queue.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_journal.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::study_plan_test {
namespace {

TEST(CaseQueue, HandsOutTheLongestFirst) {
  CaseQueue queue({1, 3, 2}, {true, true, true});
  EXPECT_EQ(queue.next(), 1U);
  EXPECT_EQ(queue.next(), 2U);
  EXPECT_EQ(queue.next(), 0U);
}

TEST(CaseQueue, ThenHelpsWhereMostIsLeftForEach) {
  CaseQueue queue({4, 3}, {true, true});
  EXPECT_EQ(queue.next(), 0U);
  EXPECT_EQ(queue.next(), 1U);
  EXPECT_EQ(queue.next(), 0U) << "2 for each, not 1.5";
  EXPECT_EQ(queue.next(), 1U);
  queue.finish(0);
  EXPECT_EQ(queue.next(), 1U);
  queue.finish(1);
  EXPECT_EQ(queue.next(), std::nullopt);
}

TEST(CaseQueue, LeavesOutWhatIsFinishedOrNotWanted) {
  CaseQueue queue({1, 3, 2}, {true, false, true});
  queue.finish(2);
  EXPECT_EQ(queue.unfinished(), 1U);
  EXPECT_EQ(queue.next(), 0U);
}

/// Cases with one round of slices of a second.
StudyPlan plan_of_slices(const std::vector<std::size_t>& slices) {
  StudyPlan plan;
  for (const std::size_t count : slices) plan.cases.push_back({0, {std::vector(count, 1.0)}});
  return plan;
}

TEST(Makespan, IsTheCostOfOneWorkerAndItsShareForMany) {
  const StudyPlan plan = plan_of_slices({4, 2, 2});
  EXPECT_EQ(plan.cost(), 8);
  EXPECT_EQ(makespan(plan, 1), 8);
  EXPECT_EQ(makespan(plan, 2), 4);
  EXPECT_EQ(makespan(plan, 8), 1);
  EXPECT_EQ(makespan(plan, 100), 1);
}

TEST(Makespan, RoundsFollowEachOther) {
  const StudyPlan plan{.cases = {{0, {{1, 1}, {1, 1}, {1, 1}}}}};
  EXPECT_EQ(makespan(plan, 2), 3);
  EXPECT_EQ(makespan(plan, 50), 3);
}

TEST(Makespan, EachWorkerPreparesTheCase) {
  const StudyPlan plan{.cases = {{0.5, {{1, 1}}}}};
  EXPECT_EQ(makespan(plan, 1), 2.5);
  EXPECT_EQ(makespan(plan, 2), 1.5);
}

TEST(StudyPlan, TakesCostsFromTheJournal) {
  const TemporaryFolder folder;
  StudySpec spec;
  spec.samples = 16;
  spec.budget = 16;
  for (const char* theta : {"1/2", "1"}) {
    spec.cases.push_back({.problem = "bouncing-ball",
                          .t_end = "1",
                          .scheme = "moreau-jean",
                          .scheme_options = {{"theta", theta}},
                          .steps_max = 1024});
  }
  {
    StudyJournal journal(
        folder / "a",
        {.program = {.build = "b"}, .spec = spec, .others = OtherCases(2), .sections = "none"});
    (void)run_study(spec, schemes(), {.store = &journal.store(), .program = {.build = "b"}});
  }
  const StudyPlan same = plan_of(spec, folder / "a");
  EXPECT_EQ(same.measured, 2U);
  EXPECT_GE(same.units(), 2U);
  EXPECT_GT(same.cost(), 0);
  EXPECT_LE(same.longest_unit(), same.cost());
  spec.cases[1].scheme_options = {{"theta", "3/4"}};
  const StudyPlan like = plan_of(spec, folder / "a");
  EXPECT_EQ(like.measured, 1U);
  const auto [least, most] = std::minmax(same.cases[0].cost(), same.cases[1].cost());
  EXPECT_GT(like.cases[1].cost(), least / 2) << "a case of the same scheme on the same problem";
  EXPECT_LT(like.cases[1].cost(), most * 2);
  EXPECT_EQ(plan_of(spec, folder / "none").measured, 0U);
}

}  // namespace
}  // namespace assay::reports::study_plan_test
