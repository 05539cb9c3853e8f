#include "reports/study/breakpoints.hpp"

#include <gtest/gtest.h>

namespace assay::reports::breakpoints_test {
namespace {

using Points = Breakpoints<double>;

/// Points 1, 2, …, n of weight 1.
Points::Sequence count(Points& points, int n) {
  Points::Sequence all = 0;
  for (int i = 1; i <= n; ++i) {
    all = points.join(all, points.single({static_cast<double>(i), 1.0}));
  }
  return all;
}

TEST(Breakpoints, KnowTheirWeightMomentAndEnds) {
  Points points;
  const auto all = count(points, 100);
  EXPECT_EQ(points.weight(all), 100);
  EXPECT_EQ(points.moment(all), 5050);
  EXPECT_EQ(points.first(all).position, 1);
  EXPECT_EQ(points.last(all).position, 100);
  EXPECT_EQ(points.weight(0), 0);
}

TEST(Breakpoints, MoveTogether) {
  Points points;
  const auto all = count(points, 100);
  points.shift(all, 0.5);
  points.shift(all, 1);
  EXPECT_EQ(points.moment(all), 5200);
  EXPECT_EQ(points.first(all).position, 2.5);
  EXPECT_EQ(points.last(all).position, 101.5);
}

TEST(Breakpoints, AreSplitByWeightOrPosition) {
  Points points;
  auto [few, rest] =
      points.split(count(points, 100), [](double weight, const auto&) { return weight <= 30.5; });
  EXPECT_EQ(points.last(few).position, 30);
  EXPECT_EQ(points.first(rest).position, 31);
  points.shift(rest, 1000);
  EXPECT_EQ(points.last(few).position, 30);
  const auto [near, far] =
      points.split(rest, [](double, const auto& p) { return p.position < 1050; });
  EXPECT_EQ(points.weight(near), 19);
  EXPECT_EQ(points.weight(far), 51);
}

TEST(Breakpoints, ChangeTheWeightOfTheirEnds) {
  Points points;
  const auto all = count(points, 100);
  points.add_to_first(all, 2);
  points.add_to_last(all, -0.5);
  EXPECT_EQ(points.weight(all), 101.5);
  EXPECT_EQ(points.moment(all), 5050 + 2 - 50);
  EXPECT_EQ(points.first(all).weight, 3);
  EXPECT_EQ(points.last(all).weight, 0.5);
}

}  // namespace
}  // namespace assay::reports::breakpoints_test
