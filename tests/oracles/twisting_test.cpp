#include "oracles/twisting.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::twisting_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Twisting, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-2", "0", "1", "3/2"}) {
    for (const char* v0 : {"-3", "-1", "0", "1/2", "2"}) {
      for (const char* b : {"0", "1", "2", "3", "9/2"}) {
        const Settings settings{{"x0", x0}, {"v0", v0}, {"b", b}};
        for (const char* t_end : {"0.4", "30"}) {
          EXPECT_THAT(laws_broken<Twisting>(settings, settings, t_end), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

TEST(Twisting, AccumulatesAtTheTimeOfTheGeometricSeries) {
  const WorkingDigits digits(50);
  // e = 1/2: half turns last V/8 + V/4, and V halves; T = 4 (3/8)/(1 − 1/2) = 3.
  const Settings settings{{"a", "5"}, {"b", "3"}, {"x0", "0"}, {"v0", "4"}};
  const auto motion = Twisting::exact<Mpfr>(make_parameters<Twisting>(settings), Mpfr(4));
  ASSERT_EQ(motion.events.back().kind, EventKind::kAccumulation);
  // The sum of the times of a hundred switches.
  EXPECT_LE(abs(Mpfr(motion.events.back().t - 3)), Mpfr("1e-48"));
}

TEST(Twisting, SticksWhereTheRelayOnTheVelocityIsTheStronger) {
  const WorkingDigits digits(50);
  const auto motion =
      Twisting::exact<Mpfr>(make_parameters<Twisting>({{"b", "3"}, {"v0", "1"}}), Mpfr(4));
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(3), state);
  EXPECT_EQ(state.q(0), Mpfr("1.1"));
  EXPECT_EQ(state.v(1), 0);
}

TEST(Twisting, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<Twisting>({}, {{"a", "3"}}, "3"),
              Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken<Twisting>({{"b", "3"}}, {{"b", "5/2"}}, "3"),
              Contains(HasSubstr("equation of motion")));
}

TEST(Twisting, RefusesTimesWithTooManyTurns) {
  const WorkingDigits digits(50);
  EXPECT_THROW(Twisting::exact<Mpfr>(make_parameters<Twisting>({{"b", "0"}}), Mpfr("1e9")),
               InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::twisting_test
