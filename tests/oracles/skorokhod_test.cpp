#include "oracles/skorokhod.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::skorokhod_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Skorokhod, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x0 : {"-1", "0", "1/2", "1", "3"}) {
    for (const char* mean : {"-2", "-1", "-1/4", "0", "1/5", "1", "2"}) {
      for (const char* w : {"1", "3"}) {
        const Settings settings{{"x0", x0}, {"mean", mean}, {"w", w}};
        EXPECT_THAT(laws_broken<Skorokhod>(settings, settings, "20"), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(Skorokhod, IsTheFlowPlusItsRunningSupremum) {
  const WorkingDigits digits(50);
  const Settings settings{{"x0", "1/2"}, {"mean", "-1/4"}};
  const auto motion = Skorokhod::exact<Mpfr>(make_parameters<Skorokhod>(settings), Mpfr(20));
  EXPECT_GT(motion.events.size(), 2U);
  Mpfr supremum(0);
  MotionState<Mpfr> state;
  for (int k = 0; k <= 20'000; ++k) {
    const Mpfr t = Mpfr(k) / 1000;
    const Mpfr w = Mpfr("0.5") - t / 4 + sin(t);
    supremum = std::max<Mpfr>(supremum, -w);
    motion.evaluate(t, state);
    // Sampling misses the suprema, where W'' ≤ 1, by 1e-6/8.
    ASSERT_LE(abs(Mpfr(state.q(0) - w - supremum)), Mpfr("1.3e-7")) << k;
  }
}

TEST(Skorokhod, OnlyTouchesTheBoundaryWithItsDefaults) {
  const WorkingDigits digits(50);
  const auto motion = Skorokhod::exact<Mpfr>(make_parameters<Skorokhod>(), Mpfr(20));
  EXPECT_EQ(motion.pieces.size(), 1U);
  EXPECT_THAT(motion.events, IsEmpty());
}

TEST(Skorokhod, JumpsToTheBoundaryFromAnInconsistentStart) {
  const WorkingDigits digits(50);
  const auto motion = Skorokhod::exact<Mpfr>(make_parameters<Skorokhod>({{"x0", "-1/4"}}), Mpfr(1));
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events[0].kind, EventKind::kStateJump);
  EXPECT_EQ(motion.events[0].impulse(0), Mpfr("0.25"));
}

TEST(Skorokhod, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<Skorokhod>({}, {{"mean", "1/9"}}, "5"),
              Contains(HasSubstr("equation of motion")));
  // Landing where the flow does not.
  EXPECT_THAT(laws_broken<Skorokhod>({{"x0", "-1"}}, {{"x0", "-2"}}, "5"),
              Contains(HasSubstr("x(0)")));
}

}  // namespace
}  // namespace assay::oracles::skorokhod_test
