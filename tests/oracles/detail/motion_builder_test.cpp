#include "oracles/detail/motion_builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/flights/parabola.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::motion_builder_test {
namespace {

using detail::MotionBuilder;
using testing::HasSubstr;

std::shared_ptr<const Flight<Rational>> uniform(int speed) {
  return parabola<Rational>(Rational(0), Rational(speed), Rational(0));
}

TEST(MotionBuilder, MakesContiguousPiecesThatEndAtTheHorizon) {
  MotionBuilder<Rational> builder("ball", Rational(5));
  builder.fly(Rational(0), uniform(1));
  builder.fly(Rational(2), uniform(2));
  const auto motion = builder.finish();
  ASSERT_EQ(motion.pieces.size(), 2U);
  EXPECT_EQ(motion.pieces[0].end, 2);
  EXPECT_EQ(motion.pieces[1].end, 5);
  EXPECT_EQ(motion.piece_at(Rational(2)), 1U) << "right limit";
}

TEST(MotionBuilder, ReplacesAFlightOfNoDuration) {
  MotionBuilder<Rational> builder("ball", Rational(5));
  builder.fly(Rational(0), uniform(1));
  builder.fly(Rational(0), uniform(2));
  const auto motion = builder.finish();
  ASSERT_EQ(motion.pieces.size(), 1U);
  MotionState<Rational> state;
  motion.evaluate(Rational(1), state);
  EXPECT_EQ(state.q(0), 2);
}

TEST(MotionBuilder, LeavesOutWhatHappensAfterTheHorizon) {
  MotionBuilder<Rational> builder("ball", Rational(5));
  builder.fly(Rational(0), uniform(1));
  builder.accumulate(Rational(4), uniform(0), Rational(6));
  const auto motion = builder.finish();
  EXPECT_TRUE(motion.truncated);
  EXPECT_TRUE(motion.pieces.back().persistent_contact);
  EXPECT_TRUE(motion.events.empty()) << "the accumulation comes at 6";
}

TEST(MotionBuilder, MakesASwitchWherePiecesOfAFirstOrderMotionMeetWithoutAnEvent) {
  MotionBuilder<Rational> builder("relay", Rational(5));
  const Rational one(1);
  builder.event(EventKind::kStateJump, Rational(0), one, one, one);
  builder.fly(Rational(0), uniform(1));
  builder.fly(Rational(1), uniform(2));
  builder.event(EventKind::kMultiplierJump, Rational(2), one, one, Rational(0));
  builder.fly(Rational(2), uniform(3));
  builder.fly(Rational(3), uniform(4));
  builder.accumulate(Rational(4), uniform(0), Rational(5));
  const auto motion = builder.finish_with_switches();
  const auto kinds = [&] {
    std::vector<std::pair<EventKind, Rational>> all;
    for (const auto& event : motion.events) all.emplace_back(event.kind, event.t);
    return all;
  };
  EXPECT_THAT(kinds(),
              testing::ElementsAre(std::pair(EventKind::kStateJump, Rational(0)),
                                   std::pair(EventKind::kSwitch, Rational(1)),
                                   std::pair(EventKind::kMultiplierJump, Rational(2)),
                                   std::pair(EventKind::kSwitch, Rational(3)),
                                   std::pair(EventKind::kAccumulation, Rational(5))));
  EXPECT_EQ(motion.events[1].v_plus(0), 2);
}

TEST(MotionBuilder, RefusesMoreEventsThanItsLimitAndNamesTheTimes) {
  const WorkingDigits digits(50);
  MotionBuilder<Mpfr> builder("ball", Mpfr(5), 2);
  const Mpfr one(1);
  for (int i = 1; i <= 2; ++i) builder.event(EventKind::kImpact, Mpfr(i), one, one, one);
  try {
    builder.event(EventKind::kImpact, Mpfr(3), one, one, one);
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("ball: more than 2 events up to t = 5.00000"));
    EXPECT_THAT(error.what(), HasSubstr("the last one is at t = 3.00000"));
  }
}

TEST(MotionBuilder, AllowsFewerEventsTheLongerTheirNumbers) {
  const auto fit = [] { return detail::events_that_fit<Mpfr>(); };
  EXPECT_LT(20 * with_digits(10'000, fit), with_digits(50, fit));
}

TEST(MotionBuilder, RefusesATimeBeforeTheStart) {
  EXPECT_THROW(MotionBuilder<Rational>("ball", Rational(-1)), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::motion_builder_test
