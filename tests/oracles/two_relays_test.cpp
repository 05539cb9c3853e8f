#include "oracles/two_relays.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::two_relays_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(TwoRelays, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* x1 : {"-2", "-1/3", "0", "1"}) {
    for (const char* x2 : {"-1", "0", "1/2", "5"}) {
      const Settings settings{{"x1", x1}, {"x2", x2}};
      for (const char* t_end : {"0.14", "0.9", "8"}) {
        EXPECT_THAT(laws_broken<TwoRelays>(settings, settings, t_end), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(TwoRelays, ComesToRestWhereTheSumOfTheDistancesSays) {
  const auto motion = TwoRelays::exact<Mpfr>(make_parameters<TwoRelays>(), Mpfr(1));
  MotionState<Mpfr> state;
  for (int k = 0; k < 100; ++k) {
    const Mpfr t = Mpfr(k) / 100;
    motion.evaluate(t, state);
    const Mpfr size = std::max<Mpfr>(0, Mpfr("1.5") - 2 * t);
    // 200 switches, each rounded once or twice.
    EXPECT_LE(abs(Mpfr(abs(state.q(0)) + abs(state.q(1)) - size)), Mpfr("1e-97")) << k;
  }
  ASSERT_FALSE(motion.events.empty());
  EXPECT_EQ(motion.events.back().kind, EventKind::kAccumulation);
  EXPECT_EQ(motion.events.back().t, Mpfr("0.75"));
  EXPECT_GT(motion.events.size(), 150U);
  EXPECT_EQ(regularity(motion), Regularity::kAccumulation);
}

TEST(TwoRelays, WitnessAWrongStartIsRejected) {
  EXPECT_THAT(laws_broken<TwoRelays>({}, {{"x2", "1/3"}}, "1"), Contains(HasSubstr("x(0)")));
}

}  // namespace
}  // namespace assay::oracles::two_relays_test
