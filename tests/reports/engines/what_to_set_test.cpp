#include "reports/engines/what_to_set.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

namespace assay::reports::what_to_set_test {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// A scheme that never runs to an end, and counts how often it is asked to.
SchemeEntry counting_scheme(int& asked) {
  SchemeEntry scheme{};
  scheme.name = "engine/coordinates";
  scheme.parameters = {{"one", "0", "of two settings", "1", {}},
                       {"other", "0", "of two settings", "1", {}}};
  ScalarRunner runner;
  runner.scalar = "double";
  runner.run = [&asked](const RunRequest&) -> Trajectory<long double> {
    ++asked;
    throw std::runtime_error("it crashed");
  };
  scheme.scalars = {std::move(runner)};
  return scheme;
}

/// A scene that the best settings turn, of which each of two runs took so long.
EngineResult turned_by_best(const SchemeEntry& scheme, double seconds) {
  EngineResult result{};
  result.engine.coordinates = &scheme;
  EngineCell wrong{0, "defaults"}, right{0, "best", {{"one", "1"}, {"other", "1"}}};
  wrong.law.limit = Limit::kNone;
  right.law.limit = Limit::kHardLaw;
  right.runs = {{0.02, 0, seconds}, {0.01, 0, seconds}};
  result.cells = {wrong, right};
  return result;
}

TEST(WhatToSet, AsksNoSceneWhoseRunsTookMoreThanTwentySecondsTogether) {
  int asked = 0;
  const SchemeEntry scheme = counting_scheme(asked);
  EXPECT_THAT(what_to_set(turned_by_best(scheme, 10.5), true),
              ElementsAre(Field(&TurningSettings::all_needed, false)));
  EXPECT_EQ(asked, 0);
}

TEST(WhatToSet, AsksWhetherEachSettingIsNeededWhereRunsTookLess) {
  int asked = 0;
  const SchemeEntry scheme = counting_scheme(asked);
  const auto told = what_to_set(turned_by_best(scheme, 9.5), true);
  EXPECT_EQ(asked, 2);
  ASSERT_THAT(told, ElementsAre(Field(&TurningSettings::all_needed, true)));
  EXPECT_THAT(told.front().settings, SizeIs(2));
  EXPECT_THAT(told.front().scenes, ElementsAre(0));
}

TEST(WhatToSet, TellsNothingWhereTheDefaultsAreRight) {
  int asked = 0;
  const SchemeEntry scheme = counting_scheme(asked);
  EngineResult result = turned_by_best(scheme, 1);
  result.cells.front().law.limit = Limit::kHardLaw;
  EXPECT_THAT(what_to_set(result, true), IsEmpty());
}

}  // namespace
}  // namespace assay::reports::what_to_set_test
