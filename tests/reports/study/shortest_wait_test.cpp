#include "reports/study/shortest_wait.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"
#include "reports/study/study.hpp"

namespace assay::reports::shortest_wait_test {
namespace {

constexpr double kHorizon = 1.2;

double wait(const char* problem, const oracles::Settings& settings) {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  const auto motion = entry.exact(entry.parameters(settings), Mpfr(kHorizon));
  return shortest_wait(oracles::to_long_double(motion), kHorizon);
}

void expect_wait(double measured, double exact) {
  EXPECT_LE(std::abs(measured - exact), 1e-15 * exact) << measured;
}

TEST(ShortestWait, IsTheTimeToTheFirstImpactOrBetweenDifferentContacts) {
  expect_wait(wait("two-balls", {{"gap", "5e-7"}, {"v", "10"}}), 5e-8);
  EXPECT_GT(wait("bouncing-ball", {}), 0.4) << "one contact: the flights after that do not count";
  expect_wait(wait("three-balls", {{"gap", "1/4"}, {"v", "1"}, {"e", "1"}}), 0.25);
  EXPECT_EQ(wait("two-balls", {{"v", "-1"}}), std::numeric_limits<double>::infinity());
}

TEST(ShortestWait, IsTheTimeToTheFirstSwitchOfARelay) {
  expect_wait(wait("relay", {{"x0", "-3e-8"}, {"d", "2"}}), 1e-8);
  EXPECT_EQ(wait("relay", {{"x0", "1"}, {"d", "2"}}), std::numeric_limits<double>::infinity());
}

// x₂ is 0 at 1/6, and from then on switches follow after thirds of the time before.
TEST(ShortestWait, OfSwitchesThatAccumulateIsTheTimeToTheFirst) {
  expect_wait(wait("two-relays", {{"x1", "1"}, {"x2", "1/2"}}), 1.0 / 6);
  expect_wait(wait("two-relays", {{"x1", "1"}, {"x2", "3e-7"}}), 1e-7);
}

/// x' is wrong until the first step ends, and exact from then on: the error is 10⁻⁸ at all steps.
TEST(ShortestWait, KeepsARightSchemeOnARelayThatSwitchesAtOnceFromBeingRefuted) {
  StudySpec spec;
  spec.cases = {{.problem = "relay",
                 .parameters = {{"x0", "-1e-8"}, {"d", "2"}},
                 .t_end = "1",
                 .scheme = "euler-moreau",
                 .metrics = {"state-sup"}}};
  for (const StudyRow& row : run_study(spec, schemes()).rows) {
    EXPECT_NE(row.verdict, Verdict::kRefuted) << row.id << ": " << row.reason;
  }
}

}  // namespace
}  // namespace assay::reports::shortest_wait_test
