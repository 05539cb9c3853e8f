#include "oracles/relay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::relay_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RelayProblem, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-2", "-1/9", "0", "0.3", "1"}) {
    for (const char* d : {"-4", "-1", "0", "1/2", "2", "3"}) {
      for (const char* rate : {"-3", "-1/5", "0", "1/4", "2"}) {
        for (const char* alpha : {"1", "1/3"}) {
          const Settings settings{{"x0", x0}, {"d", d}, {"rate", rate}, {"alpha", alpha}};
          EXPECT_THAT(laws_broken<RelayProblem>(settings, settings, "12"), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

ExactMotion<Rational> rational(const Settings& settings, const Rational& t_end) {
  const Parameters p = make_parameters<RelayProblem>(settings);
  EXPECT_TRUE(RelayProblem::is_rational(p));
  return RelayProblem::exact<Rational>(p, t_end);
}

TEST(RelayProblem, ReachesSlidesAndLeavesAtExactTimes) {
  // x' = −1/3 − 1 + 2t/3: V² = 16/9 − 4x₀/3 = (2/3)² at x₀ = 1.
  const auto motion = rational({{"d", "-1/3"}, {"rate", "2/3"}, {"x0", "1"}}, Rational(4));
  ASSERT_EQ(motion.pieces.size(), 3U);
  EXPECT_EQ(motion.pieces[1].begin, 1);
  EXPECT_EQ(motion.pieces[2].begin, 2);
  ASSERT_EQ(motion.events.size(), 2U);
  EXPECT_EQ(motion.events[0].v_minus(0), Rational(-2, 3));
  EXPECT_EQ(motion.events[1].kind, EventKind::kSwitch);
  EXPECT_EQ(motion.events[1].t, 2);
  MotionState<Rational> state;
  motion.evaluate(Rational(3, 2), state);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.contact_force(0), Rational(-2, 3));
  motion.evaluate(Rational(3), state);
  EXPECT_EQ(state.q(0), Rational(1, 3));
  EXPECT_FALSE(RelayProblem::is_rational(make_parameters<RelayProblem>({{"rate", "1/3"}})));
}

TEST(RelayProblem, OnlyTouchesItsSurfaceWhereItsSpeedThereIsZero) {
  // x = (t − 1)²/2.
  const auto motion = rational({{"d", "0"}, {"rate", "1"}, {"x0", "1/2"}}, Rational(9));
  EXPECT_EQ(motion.pieces.size(), 1U);
  EXPECT_THAT(motion.events, IsEmpty());
}

TEST(RelayProblem, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<RelayProblem>({}, {{"alpha", "2"}}, "3"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<RelayProblem>({}, {{"d", "1/2"}}, "3"),
              Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken<RelayProblem>({}, {{"x0", "2"}}, "3"), Contains(HasSubstr("x(0)")));
}

TEST(RelayProblem, RefusesARelayWithoutStrength) {
  EXPECT_THROW(make_parameters<RelayProblem>({{"alpha", "0"}}), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::relay_test
