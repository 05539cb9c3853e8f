#include "reports/study/time_scales.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/reports/study/motion_of_problem.hpp"

namespace assay::reports::time_scales_test {
namespace {

TimeScales scales(const char* problem, const oracles::Settings& settings, double t_end) {
  const MotionOfProblem of(problem, settings, t_end);
  return time_scales(of.model, of.motion, t_end, 64, 4096);
}

TEST(TimeScales, OfAVibrationAreItsPeriod) {
  const TimeScales of = scales("modal-oscillators", {{"n", "1"}, {"w1", "8"}, {"sigma1", "0"}}, 4);
  EXPECT_LT(of.motion, 2 * 3.15 / 8 / 4) << "five steps in a period";
  EXPECT_GT(of.motion, 2 * 3.14 / 8 / 16) << "though no step of the study is larger than 4/64";
  EXPECT_GT(of.equations, 1 / 9.0);
  EXPECT_LT(of.equations, 1 / 7.0);
  EXPECT_EQ(of.events, std::numeric_limits<double>::infinity());
  EXPECT_EQ(of.shortest(), std::min(of.motion, of.equations));
}

TEST(TimeScales, ShowADampedModeThatTheMotionHides) {
  const TimeScales of =
      scales("modal-oscillators", {{"n", "1"}, {"w1", "1"}, {"sigma1", "1e5"}}, 1);
  EXPECT_LT(of.equations, 1e-5);
  EXPECT_GT(of.motion, 1e-2);
  EXPECT_GT(of.growth, of.equations);
}

TEST(TimeScales, LeaveRoomForErrorsThatGrow) {
  const TimeScales of = scales("modal-oscillators", {{"n", "1"}, {"w1", "8"}, {"sigma1", "0"}}, 4);
  EXPECT_GT(of.growth, 2 / (81.0 * 4)) << "(1 + 64 h²)^(4/(2h)) is e there";
  EXPECT_LT(of.growth, 2 / (49.0 * 4));
  EXPECT_EQ(scales("bouncing-ball", {}, 2).growth, std::numeric_limits<double>::infinity());
}

TEST(TimeScales, OfAMotionThatNoStepShowsAreZero) {
  EXPECT_EQ(scales("bouncing-ball", {}, 1e9).motion, 0);
}

}  // namespace
}  // namespace assay::reports::time_scales_test
