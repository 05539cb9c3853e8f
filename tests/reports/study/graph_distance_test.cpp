#include "reports/study/graph_distance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::reports::graph_distance_test {
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

/// sup_{a ∈ A} inf_{b ∈ B} |a − b| over kPoints points of each segment of A.
constexpr int kPoints = 16;
double by_brute_force(const Polyline<double>& a, const Polyline<double>& b) {
  double worst = 0;
  for (Eigen::Index j = 0; j + 1 < a.cols(); ++j) {
    for (int i = 0; i <= kPoints; ++i) {
      const Eigen::Vector2d p = a.col(j) + (a.col(j + 1) - a.col(j)) * i / kPoints;
      double best = std::numeric_limits<double>::infinity();
      for (Eigen::Index s = 0; s + 1 < b.cols(); ++s) {
        const Eigen::Vector2d d = b.col(s + 1) - b.col(s);
        const double x = std::clamp(d.dot(p - b.col(s)) / d.squaredNorm(), 0.0, 1.0);
        best = std::min(best, (b.col(s) + x * d - p).norm());
      }
      worst = std::max(worst, best);
    }
  }
  return worst;
}

// Errors of the size of the graphs, which grow and shrink: most vertices are far from the other
// one.
TEST(GraphDistance, AgreesWithBruteForceOnManyVertices) {
  constexpr Eigen::Index kVertices = 600;
  for (const double rate : {0.0, 3.0, 40.0}) {
    Polyline<double> a(2, kVertices), b(2, kVertices);
    double longest = 0;
    for (Eigen::Index k = 0; k < kVertices; ++k) {
      const double t = static_cast<double>(k) / kVertices;
      a.col(k) << t, std::sin(37 * t);
      b.col(k) << t, std::sin(37 * t + rate * t) * (k % 50 < 25 ? 1 : -0.6) + t;
      if (k > 0) longest = std::max(longest, (a.col(k) - a.col(k - 1)).norm());
      if (k > 0) longest = std::max(longest, (b.col(k) - b.col(k - 1)).norm());
    }
    const double found = graph_distance(a, b);
    const double sampled = std::max(by_brute_force(a, b), by_brute_force(b, a));
    EXPECT_LE(sampled, found * (1 + 1.0 / 1024)) << rate;
    EXPECT_LE(found, sampled + longest / kPoints) << rate;
  }
}

}  // namespace
}  // namespace assay::reports::graph_distance_test
