#include "reports/study/sequential_level.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <utility>
#include <vector>

#include "reports/study/distributions.hpp"

namespace assay::reports {

namespace {

/// The nodes resolve the densities of so many looks.
constexpr unsigned kNodes = 160;
constexpr int kMostLooks = 96;
/// Of longer steps the density is below 1e-17.
constexpr double kLongestStep = 9;

/// Nodes and weights of Gauss on [−1, 1].
struct Rule {
  std::vector<double> nodes, weights;
};

Rule gauss_rule() {
  using Gauss = boost::math::quadrature::gauss<double, kNodes>;
  Rule rule;
  for (std::size_t i = 0; i < Gauss::abscissa().size(); ++i) {
    for (const double sign : {-1.0, 1.0}) {
      rule.nodes.push_back(sign * Gauss::abscissa()[i]);
      rule.weights.push_back(Gauss::weights()[i]);
    }
  }
  return rule;
}

double normal_density(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }

/// P(|W_k| ≤ c √k for k = 1, …, looks), from the densities of the walks that are still inside.
double probability_inside(double c, int looks) {
  static const Rule kRule = gauss_rule();
  const std::size_t n = kRule.nodes.size();
  std::vector<double> density(n), next(n);
  for (std::size_t i = 0; i < n; ++i) density[i] = normal_density(c * kRule.nodes[i]);
  double half = c;
  for (int k = 2; k <= looks; ++k) {
    const double next_half = c * std::sqrt(static_cast<double>(k));
    for (std::size_t i = 0; i < n; ++i) {
      next[i] = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const double step = next_half * kRule.nodes[i] - half * kRule.nodes[j];
        if (std::abs(step) > kLongestStep) continue;
        next[i] += half * kRule.weights[j] * density[j] * normal_density(step);
      }
    }
    std::swap(density, next);
    half = next_half;
  }
  double inside = 0;
  for (std::size_t i = 0; i < n; ++i) inside += half * kRule.weights[i] * density[i];
  return inside;
}

double solve(double confidence, int looks) {
  const auto quantile = [](double alpha) { return normal_upper_quantile(alpha / 2); };
  const double alpha = 1 - confidence;
  // The probability that some look misses is at most the sum of those of all looks, and at least
  // that of one.
  double low = quantile(alpha), high = quantile(alpha / looks);
  std::uintmax_t iterations = 60;
  const auto excess = [&](double c) { return probability_inside(c, looks) - confidence; };
  const auto found = boost::math::tools::toms748_solve(
      excess, low, high, boost::math::tools::eps_tolerance<double>(30), iterations);
  return 1 - 2 * normal_upper_probability(found.second);
}

}  // namespace

double confidence_of_a_look(double confidence, int looks) {
  if (looks <= 1) return confidence;
  if (looks > kMostLooks) {
    const int doublings = static_cast<int>(std::ceil(std::log2(looks / double{kMostLooks})));
    return confidence_of_a_look(1 - (1 - confidence) / (1 + doublings), kMostLooks);
  }
  static std::mutex mutex;
  static std::map<std::pair<double, int>, double> known;
  const std::lock_guard lock(mutex);
  const auto [place, is_new] = known.try_emplace({confidence, looks}, confidence);
  if (is_new) place->second = solve(confidence, looks);
  return place->second;
}

}  // namespace assay::reports
