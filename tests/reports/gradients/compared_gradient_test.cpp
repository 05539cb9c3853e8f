#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <random>

#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

// Gradients of files that are right but do not look it, and wrong ones that do not look it.

namespace assay::reports::compared_gradient_test {
namespace {

using testing::HasSubstr;
using Row = std::function<std::pair<double, double>(double h)>;

/// What compare says of gradients at the time t, for 12 step sizes from `largest_step` down.
Ran compared(
    const char* problem, const char* columns, double t, double largest_step, const Row& row) {
  const TemporaryFolder folder;
  const std::string file = folder / "gradients.csv";
  std::ofstream out(file);
  out << "h,t," << columns << "\n";
  for (double h = largest_step; h > largest_step / 100; h /= 1.5) {
    const auto [first, second] = row(h);
    out << fmt::format("{:.17g},{:.17g},{:.17g},{:.17g}\n", h, t, first, second);
  }
  out.close();
  return run_command({"compare", problem, "--gradient", file});
}

/// Two walls at t = 3: dq/dv0 = 1.92, dv/dv0 = 0.64.
Ran on_two_walls(double noise, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(0, noise);
  return compared("two-walls", "dq0/dv0,dv0/dv0", 3, 0.02, [&](double /*h*/) {
    return std::pair{1.92 + normal(random), 0.64 + normal(random)};
  });
}

TEST(ComparedGradient, IsNotRefutedByTheRoundingOfDifferences) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    for (const double noise : {1e-8, 1e-7}) {
      const Ran ran = on_two_walls(noise, seed);
      EXPECT_EQ(ran.exit_code, kDone) << ran.out << ran.error;
      EXPECT_THAT(ran.out, HasSubstr("the rounding of differences"));
    }
    EXPECT_NE(on_two_walls(1e-4, seed).exit_code, kDone) << "witness";
  }
}

/// The ball has an impact at t = 1.7519117. Runs whose impact is late end on the other side of it.
TEST(ComparedGradient, LeavesOutRunsThatEndBesideAnEvent) {
  const auto at = [](double t) {
    return compared("bouncing-ball", "dq0/dh0,dv0/dh0", t, 0.02, [](double h) {
      return std::pair{2.47 + h, 7.17 - h};  // right of neither side
    });
  };
  const Ran beside = at(1.75201);
  EXPECT_EQ(beside.exit_code, kNothingDecided) << beside.out << beside.error;
  EXPECT_THAT(beside.out, HasSubstr("the event at t = 1.75191 is less than four of their steps"));
  const Ran away = at(2);
  EXPECT_EQ(away.exit_code, kClaimRefuted) << "witness: " << away.out << away.error;
  EXPECT_THAT(away.out, testing::Not(HasSubstr("left out")));
}

/// dx0/dR is two hundred times as large as dx1/dR, and has other units.
TEST(ComparedGradient, IsJudgedInSmallComponentsToo) {
  const auto with = [](double factor) {
    return compared("half-wave-rectifier", "dx0/dR,dx1/dR", 1e-3, 2e-6, [=](double h) {
      return std::pair{-1.6691117165e-3 * (1 + 1e5 * h), -8.1640654517e-6 * factor * (1 + 1e5 * h)};
    });
  };
  const Ran right = with(1);
  EXPECT_EQ(right.exit_code, kDone) << right.out << right.error;
  const Ran nothing = with(0);
  EXPECT_EQ(nothing.exit_code, kClaimRefuted) << nothing.out << nothing.error;
  for (const double factor : {-1.0, 0.7, 1.5}) {
    EXPECT_NE(with(factor).exit_code, kDone) << factor;
  }
}

TEST(ComparedGradient, IsRefusedBeyondDouble) {
  const TemporaryFolder folder;
  const std::string file = folder / "gradients.csv";
  std::ofstream(file) << "h,t,dq0/dh0,dv0/dh0\n1e399,1e400,1,1\n";
  const Ran ran = run_command({"compare", "bouncing-ball", "--gradient", file});
  EXPECT_EQ(ran.exit_code, kBadInput);
  EXPECT_THAT(ran.error, HasSubstr("line 2: t = 1e400 is not allowed"));
}

TEST(ComparedGradient, IsRefusedWhereTheExactMotionIsTooLong) {
  const Ran ran = compared("half-wave-rectifier", "dx0/dR,dx1/dR", 1000, 0.1, [](double /*h*/) {
    return std::pair{0.0, 0.0};
  });
  EXPECT_EQ(ran.exit_code, kBadInput);
  EXPECT_THAT(ran.error, HasSubstr("shorten the time"));
}

}  // namespace
}  // namespace assay::reports::compared_gradient_test
