#include "reports/study/resolution.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"

namespace assay::reports::resolution_test {
namespace {

oracles::ExactMotion<long double> motion(const char* problem,
                                         const oracles::Settings& settings,
                                         double t_end) {
  const oracles::ProblemEntry& entry = oracles::find_problem(problem);
  return oracles::to_long_double(entry.exact(entry.parameters(settings), Mpfr(t_end)));
}

// Between impacts the velocity is a straight line: only steps with an impact lose something, about
// h/τ of a flight of duration τ.
TEST(Resolution, OfFlightsIsTheShareOfTheStepsWithImpacts) {
  const auto ball = motion("bouncing-ball", {{"e", "1"}}, 4);
  const double coarse = sampling_error(ball, 4, 0.1);
  EXPECT_GT(coarse, 0.05);
  EXPECT_LT(coarse, 0.2);
  EXPECT_LT(sampling_error(ball, 4, 0.01), coarse / 5);
}

TEST(Resolution, OfVibrationsIsLostAboveThePeriod) {
  const oracles::Settings fast{{"n", "1"}, {"w1", "1000"}, {"sigma1", "0"}};
  const auto vibration = motion("modal-oscillators", fast, 1);
  EXPECT_GT(sampling_error(vibration, 1, 0.0101), 0.5);
  // (ωh)²/12 for ωh = 1/10, and twice that for points that are not the whole integral
  EXPECT_LT(sampling_error(vibration, 1, 1e-4), 2 * 0.01 / 12);
}

TEST(Resolution, OfRestIsPerfect) {
  EXPECT_EQ(sampling_error(motion("bouncing-ball", {{"h0", "0"}}, 1), 1, 0.3), 0);
}

TEST(ResolvedStep, IsOfTheSizeOfAFlight) {
  const double step = resolved_step(motion("bouncing-ball", {}, 100), 100, 64, 65536);
  EXPECT_LT(step, 0.45) << "the first flight takes 0.45 s";
  EXPECT_GT(step, 0.45 / 64);
  EXPECT_EQ(resolved_step(motion("bouncing-ball", {}, 2), 2, 64, 8192), 2.0 / 64);
}

TEST(Resolution, FromALaterTimeTakesTheStepsFromThereOnly) {
  const auto ball = motion("bouncing-ball", {}, 1.7e9);
  EXPECT_TRUE(shows_motion(ball, 1.7e9L - 1, 1.7e9L, 0.01L)) << "at rest";
  const auto flying = motion("bouncing-ball", {}, 2);
  EXPECT_TRUE(shows_motion(flying, 1, 2, 0.01L));
  EXPECT_FALSE(shows_motion(flying, 0, 2, 2)) << "witness";
}

TEST(ResolvedStep, TurnsNoBodyByMoreThanHalfATurn) {
  const auto slider = motion("spinning-slider", {{"w0", "200"}}, 2);
  const double spin = fastest_spin(slider, 2);
  EXPECT_GE(spin, 200);
  EXPECT_EQ(resolved_step(slider, 2, 64, 8192), 2.0 / 64) << "velocities alone";
  EXPECT_EQ(resolved_step(slider, 2, 64, 8192, spin), 2.0 / 128);
}

TEST(ResolvedStep, IsZeroWhereNoStepResolvesTheMotion) {
  EXPECT_EQ(resolved_step(motion("bouncing-ball", {}, 1e9), 1e9, 64, 8192), 0);
}

}  // namespace
}  // namespace assay::reports::resolution_test
