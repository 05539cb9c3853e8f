#include "core/math/polyhedral_cone.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/scalar/rational.hpp"

namespace assay::polyhedral_cone_test {
namespace {

Vector<Rational> vec(std::initializer_list<int> entries) {
  Vector<Rational> x(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index k = 0;
  for (const int entry : entries) x(k++) = entry;
  return x;
}

Rational dot(const Vector<Rational>& a, const Vector<Rational>& b) {
  Rational sum = 0;
  for (Eigen::Index k = 0; k < a.size(); ++k) sum += a(k) * b(k);
  return sum;
}

TEST(PolyhedralCone, OfNoHalfSpaceIsAllLines) {
  const PolyhedralCone<Rational> cone(3);
  EXPECT_EQ(cone.lines().size(), 3U);
  EXPECT_TRUE(cone.rays().empty());
}

TEST(PolyhedralCone, OverASquareHasItsCornersAsRays) {
  PolyhedralCone<Rational> cone(3);
  for (const auto& a : {vec({1, 1, 0}), vec({1, -1, 0}), vec({1, 0, 1}), vec({1, 0, -1})}) {
    cone.intersect(a);
  }
  EXPECT_TRUE(cone.lines().empty());
  ASSERT_EQ(cone.rays().size(), 4U);
  for (const auto& ray : cone.rays()) {
    EXPECT_EQ(abs(Rational(ray(1) / ray(0))), 1);
    EXPECT_EQ(abs(Rational(ray(2) / ray(0))), 1);
  }
  cone.intersect(vec({1, 0, 0}));  // redundant
  EXPECT_EQ(cone.rays().size(), 4U);
  cone.intersect(vec({-1, 0, 0}));  // cuts all but the apex
  EXPECT_TRUE(cone.rays().empty());
}

TEST(PolyhedralCone, HasOnlyExtremeRaysInsideAllHalfSpaces) {
  std::mt19937_64 random(7);
  int rays = 0;
  for (int k = 0; k < 500; ++k) {
    const int d = 2 + static_cast<int>(random() % 3U);
    PolyhedralCone<Rational> cone(d);
    std::vector<Vector<Rational>> half_spaces;
    for (unsigned i = 0; i < 1 + random() % 6U; ++i) {
      Vector<Rational> a(d);
      for (Rational& entry : a) entry = static_cast<int>(random() % 5U) - 2;
      half_spaces.push_back(a);
      cone.intersect(a);
    }
    const auto all = cone.rays();
    for (const auto& line : cone.lines()) {
      for (const auto& a : half_spaces) ASSERT_EQ(dot(a, line), 0);
    }
    for (std::size_t r = 0; r < all.size(); ++r) {
      ++rays;
      for (const auto& a : half_spaces) ASSERT_GE(dot(a, all[r]), 0);
      // Extreme: no other ray is on every boundary that this one is on.
      for (std::size_t other = 0; other < all.size(); ++other) {
        if (other == r) continue;
        bool on_all = true;
        for (const auto& a : half_spaces) {
          on_all = on_all && (dot(a, all[r]) != 0 || dot(a, all[other]) == 0);
        }
        ASSERT_FALSE(on_all);
      }
    }
  }
  EXPECT_GT(rays, 300);
}

}  // namespace
}  // namespace assay::polyhedral_cone_test
