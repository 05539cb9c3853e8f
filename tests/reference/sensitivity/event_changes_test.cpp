#include "reference/sensitivity/event_changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::reference::event_changes_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Events = std::vector<MotionNumbers::Event>;

const Rational kTolerance(1, 1000);

MotionNumbers::Event impact(const Rational& t, const Rational& jump = 1) {
  return {"impact", t, jump};
}
MotionNumbers::Event accumulation(const Rational& t) { return {"accumulation", t, 0}; }

TEST(EventChanges, EventsAtNearlyTheSameTimeArePartners) {
  const EventAlignment found =
      aligned({impact(1), impact(2)}, {impact(Rational(10001, 10000)), impact(2)}, kTolerance);
  EXPECT_THAT(found.partner, ElementsAre(0U, 1U));
  EXPECT_THAT(found.lost, IsEmpty());
  EXPECT_THAT(found.gained, IsEmpty());
}

TEST(EventChanges, AnImpactOnOneSideAloneIsLostOrGained) {
  const Events two = {impact(1), impact(2)}, three = {impact(1), impact(Rational(3, 2)), impact(2)};
  EXPECT_THAT(aligned(two, three, kTolerance).gained, ElementsAre(1U));
  EXPECT_THAT(aligned(three, two, kTolerance).lost, ElementsAre(1U));
}

TEST(EventChanges, TheNumberOfListedImpactsBeforeAnAccumulationDoesNotCount) {
  const Rational late(19999, 10000);
  const Events few = {impact(1), accumulation(2), impact(3)};
  const Events more = {impact(1), impact(late), impact(late), accumulation(2), impact(3)};
  for (const auto& [first, second] : {std::pair{few, more}, std::pair{more, few}}) {
    const EventAlignment found = aligned(first, second, kTolerance);
    EXPECT_THAT(found.lost, IsEmpty());
    EXPECT_THAT(found.gained, IsEmpty());
  }
}

TEST(EventChanges, ReasonsNameTheEventAndWhere) {
  const Events none, weak = {impact(1, Rational(1, 10000))}, strong = {impact(1)};
  const auto reason = [&](const Events& at, const Events* above, const Rational& t) {
    return reason_at({"p", "7", at, nullptr, above, kTolerance, kTolerance}, t);
  };
  EXPECT_EQ(reason(none, &weak, 2),
            "the impact at t = 1 grazes: it happens above p = 7, but not there");
  EXPECT_EQ(reason(none, &strong, 2), "the impact at t = 1 happens above p = 7, but not there");
  EXPECT_EQ(reason(strong, &none, 2), "the impact at t = 1 does not happen above p = 7");
  EXPECT_EQ(
      reason(strong, &strong, 1),
      "the impact at t = 1 is at the time asked for: a change of p moves it before or after that "
      "time");
  EXPECT_EQ(reason({impact(1), impact(1)}, nullptr, 2),
            "the impact at t = 1 is simultaneous with another impact");
  EXPECT_EQ(
      reason(none, &none, 2),
      "the motion changes its kind at p = 7, without an event there: friction only just holds, a "
      "contact only just closes, or a force has a corner");
}

/// At P a contact is only touched, at an impact of no speed that is in no list.
TEST(EventChanges, ReasonsSayWhatHappensOnBothSides) {
  const Events none, late = {impact(Rational(10001, 10000))}, soon = {impact(1)};
  const auto reason = [&](const Events& at, const Events& below, const Events& above) {
    return reason_at({"p", "7", at, &below, &above, kTolerance, 0}, 2);
  };
  const std::string start = "the impact at t = 1";
  EXPECT_EQ(reason(none, none, soon), start + " happens above p = 7, but not below");
  EXPECT_EQ(reason(none, soon, none), start + " happens below p = 7, but not above");
  EXPECT_EQ(reason(none, soon, late), start + " happens on both sides of p = 7, but not there");
  EXPECT_EQ(reason(soon, none, soon), start + " does not happen below p = 7");
  EXPECT_EQ(reason(soon, none, none), start + " happens at p = 7 alone");
}

}  // namespace
}  // namespace assay::reference::event_changes_test
