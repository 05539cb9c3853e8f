#include "reports/identify/quadrature.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <utility>

namespace assay::reports::quadrature_test {
namespace {

using Rule = std::vector<std::pair<double, double>>;

/// The moments of (node, weight), …, to 1e-13.
std::vector<Measured> moments_of(const Rule& rule) {
  std::vector<Measured> moments;
  for (int p = 0; p < 9; ++p) {
    double sum = 0;
    for (const auto& [at, weight] : rule) sum += weight * std::pow(at, p);
    moments.push_back({sum, 1e-13});
  }
  return moments;
}

void expect_recovered(const Rule& rule) {
  const Quadrature found = quadrature_of(moments_of(rule));
  ASSERT_EQ(found.nodes.size(), rule.size());
  EXPECT_FALSE(found.exact_mean);
  for (std::size_t j = 0; j < rule.size(); ++j) {
    EXPECT_TRUE(found.nodes[j].at.contains(rule[j].first)) << j;
    EXPECT_TRUE(found.nodes[j].weight.contains(rule[j].second)) << j;
  }
}

TEST(Quadrature, IsRecoveredFromItsMoments) {
  expect_recovered({{0, 1}});
  expect_recovered({{2.0 / 3, 1}});
  expect_recovered({{0, 1.0 / 3}, {1, 2.0 / 3}});
  expect_recovered({{0.21132486540518713, 0.5}, {0.7886751345948129, 0.5}});
  expect_recovered({{0, 1.0 / 6}, {0.5, 2.0 / 3}, {1, 1.0 / 6}});
  expect_recovered({{-1, 0.25}, {0, 0.5}, {1, 0.25}});
  expect_recovered({{-1, 0.125}, {0, 0.375}, {1, 0.375}, {2, 0.125}});
}

TEST(Quadrature, KnowsTheIntegral) {
  std::vector<Measured> moments;
  for (int p = 0; p < 9; ++p) moments.push_back({1.0 / (p + 1), 1e-13});
  EXPECT_TRUE(quadrature_of(moments).exact_mean);
}

TEST(Quadrature, IsNoneWhereNoRuleHasTheMoments) {
  const Quadrature found = quadrature_of(moments_of({{0.1, 0.2}, {0.4, 0.3}, {0.9, 0.5}}));
  EXPECT_TRUE(found.nodes.empty());
  EXPECT_FALSE(found.exact_mean);
}

}  // namespace
}  // namespace assay::reports::quadrature_test
