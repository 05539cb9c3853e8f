#include "oracles/fields/point_obstacle_string.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace assay::oracles::point_obstacle_string_test {
namespace {

/// Leapfrog on a grid of characteristics with a stop in the middle: exact while the gap closes at
/// its times, until contact opens at t = 1, inside two of its cells, of which it takes one force.
TEST(PointObstacleString, AgreesWithLeapfrogOnCharacteristicsUntilContactOpens) {
  constexpr int kCells = 40;
  for (const Rational& h :
       {Rational(0), Rational(1, 10), Rational(1, 2), Rational(4, 5), Rational(1), Rational(3)}) {
    const PointObstacleString exact(Rational(1), h, 3);
    std::vector<Rational> now(kCells + 1), before;
    for (int j = 0; j <= kCells; ++j) {
      now[static_cast<std::size_t>(j)] = Rational(2 * std::min(j, kCells - j), kCells);
    }
    before = now;
    for (std::size_t j = 1; j < kCells; ++j) before[j] = (now[j - 1] + now[j + 1]) / 2;
    for (int k = 0; k <= kCells; ++k) {
      for (int j = 0; j <= kCells; ++j) {
        ASSERT_EQ(exact.at(Rational(k, kCells), Rational(j, kCells)).displacement.a,
                  now[static_cast<std::size_t>(j)])
            << h << " t = " << k << " x = " << j;
      }
      std::vector<Rational> next(now.size(), Rational(0));
      for (std::size_t j = 1; j < kCells; ++j) next[j] = now[j - 1] + now[j + 1] - before[j];
      next[kCells / 2] = std::max(next[kCells / 2], Rational(-h));
      before = std::exchange(now, next);
    }
  }
}

TEST(PointObstacleString, ConservesItsEnergy) {
  const PointObstacleString exact(Rational(1), Rational(1, 3), 3);
  for (int k = 1; k < 40; ++k) {
    Rational sum(0);
    for (int j = 0; j < 360; ++j) {
      const FieldState state = exact.at(Rational(k, 12), Rational(2 * j + 1, 720));
      sum += state.velocity.a * state.velocity.a + state.strain.a * state.strain.a;
    }
    EXPECT_EQ(Rational(sum / 720), 2) << k;
  }
}

TEST(PointObstacleString, TheStrainOfTheMiddleIsTheMeanOfBothSides) {
  const PointObstacleString exact(Rational(1), Rational(1, 3), 3);
  for (int k = 0; k < 36; ++k) {
    const Rational t(2 * k + 1, 24), aside(1, 720);
    const Rational right = exact.at(t, Rational(1, 2) + aside).strain.a;
    const Rational left = exact.at(t, Rational(1, 2) - aside).strain.a;
    EXPECT_EQ(exact.at(t, Rational(1, 2)).strain.a, Rational((left + right) / 2)) << t;
  }
  EXPECT_NE(exact.at(Rational(7, 8), Rational(1, 2) + Rational(1, 720)).strain.a, 0);
}

TEST(PointObstacleString, ContactClosesWhereTheMiddleArrivesAndOpensWithTheEcho) {
  const PointObstacleString exact(Rational(1), Rational(1, 2), 3);
  const auto events = exact.events(Rational(3));
  ASSERT_GE(events.size(), 3U);
  EXPECT_EQ(events[0].t.a, Rational(3, 4));
  EXPECT_EQ(events[1].t.a, 1);
  EXPECT_EQ(events[1].impulse.a, 1);
  EXPECT_EQ(events[2].t.a, Rational(5, 2));
  EXPECT_EQ(exact.contact_force(Rational(3, 4)).a, 0);
  EXPECT_EQ(exact.contact_force(Rational(9, 10)).a, 4);
  EXPECT_EQ(exact.contact_force(Rational(11, 10)).a, 0);
}

}  // namespace
}  // namespace assay::oracles::point_obstacle_string_test
