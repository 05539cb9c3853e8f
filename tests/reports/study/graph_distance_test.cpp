#include "reports/study/graph_distance.hpp"

#include <gtest/gtest.h>

namespace assay::reports {
namespace {

Polyline<double> polyline(std::initializer_list<std::pair<double, double>> points) {
  Polyline<double> line(2, static_cast<Eigen::Index>(points.size()));
  Eigen::Index k = 0;
  for (const auto& [t, x] : points) line.col(k++) << t, x;
  return line;
}

/// The distance is exact to 2⁻¹⁰ of itself.
void expect_distance(const Polyline<double>& a, const Polyline<double>& b, double exact) {
  EXPECT_LE(graph_distance(a, b), exact * (1 + 1e-12));
  EXPECT_GE(graph_distance(a, b), exact / (1 + 1.0 / 1024) * (1 - 1e-12));
  EXPECT_EQ(graph_distance(a, b), graph_distance(b, a));
}

const Polyline<double> kJump = polyline({{0, -1}, {0.5, -1}, {0.5, 1}, {1, 1}});

TEST(GraphDistance, OfAGraphToItselfIsZero) { EXPECT_EQ(graph_distance(kJump, kJump), 0); }

TEST(GraphDistance, OfAShiftedJumpIsTheShift) {
  const Polyline<double> later = polyline({{0, -1}, {0.625, -1}, {0.625, 1}, {1, 1}});
  expect_distance(kJump, later, 0.125);
}

TEST(GraphDistance, OfAMissedJumpIsItsHeight) {
  const Polyline<double> flat = polyline({{0, -1}, {1, -1}});
  expect_distance(kJump, flat, 2);
}

TEST(GraphDistance, FindsAMaximumInsideASegment) {
  // The roof over a flat floor: the far point of the floor is below the ridge, at no vertex of it.
  const Polyline<double> roof = polyline({{0, 0}, {0.5, 0.5}, {1, 0}});
  const Polyline<double> floor = polyline({{0, 0}, {1, 0}});
  expect_distance(roof, floor, 0.5);
}

TEST(GraphDistance, OfAShortSpikeIsItsHeight) {
  const Polyline<double> spike =
      polyline({{0, -1}, {0.25, -1}, {0.25, 0}, {0.25, -1}, {0.5, -1}, {0.5, 1}, {1, 1}});
  expect_distance(kJump, spike, 0.25);  // of the spike's tip to the jump
}

}  // namespace
}  // namespace assay::reports
