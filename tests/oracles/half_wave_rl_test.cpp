#include "oracles/half_wave_rl.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::half_wave_rl_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(HalfWaveRl, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* i : {"-1", "0", "1/2", "3"}) {
    for (const char* r : {"0", "1/10", "1", "7"}) {
      for (const char* w : {"1/2", "3"}) {
        const Settings settings{{"i0", i}, {"R", r}, {"w", w}, {"L", "2/3"}, {"V", "5"}};
        EXPECT_THAT(laws_broken<HalfWaveRl>(settings, settings, "20"), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(HalfWaveRl, IsPeriodicFromItsFirstExtinctionOn) {
  const WorkingDigits digits(50);
  const auto motion = HalfWaveRl::exact<Mpfr>(make_parameters<HalfWaveRl>(), Mpfr(30));
  const Mpfr turn = 8 * atan(Mpfr(1));
  MotionState<Mpfr> now, later;
  for (int k = 0; k < 60; ++k) {
    const Mpfr t = Mpfr(2 * k + 1) / 10;
    motion.evaluate(t, now);
    motion.evaluate(t + turn, later);
    // Rounding of t and of 2π.
    EXPECT_LE(abs(Mpfr(now.q(0) - later.q(0))), Mpfr("1e-47")) << k;
  }
}

TEST(HalfWaveRl, NeverBlocksWithoutResistance) {
  const WorkingDigits digits(50);
  const auto motion = HalfWaveRl::exact<Mpfr>(make_parameters<HalfWaveRl>({{"R", "0"}}), Mpfr(30));
  EXPECT_THAT(motion.events, IsEmpty());
}

TEST(HalfWaveRl, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<HalfWaveRl>({}, {{"R", "2"}}, "4"),
              Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken<HalfWaveRl>({{"i0", "-1"}}, {{"i0", "-1"}, {"L", "2"}}, "4"),
              Contains(HasSubstr("B P")));
}

TEST(HalfWaveRl, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"L", "0"}, {"R", "-1"}, {"V", "0"}, {"w", "0"}}) {
    EXPECT_THROW(make_parameters<HalfWaveRl>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::half_wave_rl_test
