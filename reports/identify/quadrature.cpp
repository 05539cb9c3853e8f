#include "reports/identify/quadrature.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace assay::reports {

namespace {

using Node = Quadrature::Node;
using Moments = std::vector<Measured>;

bool reproduces(const std::vector<Node>& nodes, const Moments& moments) {
  std::vector<Measured> power(nodes.size(), exactly(1));
  for (const Measured& moment : moments) {
    Measured sum = exactly(0);
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      sum = sum + nodes[j].weight * power[j];
      power[j] = power[j] * nodes[j].at;
    }
    if (!overlap(sum, moment)) return false;
  }
  return true;
}

std::vector<Node> one_node(const Moments& mu) { return {{mu[1] / mu[0], mu[0]}}; }

std::vector<Node> two_nodes(const Moments& mu) {
  const Measured delta = mu[0] * mu[2] - mu[1] * mu[1];
  const Measured sum = (mu[0] * mu[3] - mu[1] * mu[2]) / delta;
  const Measured product = (mu[1] * mu[3] - mu[2] * mu[2]) / delta;
  const Measured root = square_root(sum * sum - exactly(4) * product);
  const Measured low = (sum - root) / exactly(2), high = (sum + root) / exactly(2);  // (1)
  const Measured weight = (mu[1] - low * mu[0]) / (high - low);
  return {{low, mu[0] - weight}, {high, weight}};
}

/// The weights at given nodes: Lagrange's polynomials ℓ_j have Σ_i w_i ℓ_j(τ_i) = w_j.
std::vector<Node> nodes_at(const std::vector<double>& places, const Moments& mu) {
  std::vector<Node> nodes;
  for (const double place : places) {
    std::vector<double> lagrange = {1};
    double scale = 1;
    for (const double other : places) {
      if (other == place) continue;
      lagrange.push_back(0);
      for (std::size_t p = lagrange.size(); p-- > 1;) {
        lagrange[p] = lagrange[p - 1] - other * lagrange[p];
      }
      lagrange[0] *= -other;
      scale *= place - other;
    }
    Measured weight = exactly(0);
    for (std::size_t p = 0; p < lagrange.size(); ++p) {
      weight = weight + exactly(lagrange[p]) * mu[p];
    }
    nodes.push_back({exactly(place), weight / exactly(scale)});
  }
  return nodes;
}

bool is_exact_mean(const Moments& moments) {
  for (std::size_t p = 0; p < moments.size(); ++p) {
    if (!overlap(moments[p], exactly(1) / exactly(static_cast<double>(p + 1))))
      return false;  // (2)
  }
  return true;
}

bool is_known(const std::vector<Node>& nodes) {
  for (const Node& node : nodes) {
    if (!node.at.is_known() || !node.weight.is_known()) return false;
  }
  return true;
}

}  // namespace

Quadrature quadrature_of(const Moments& moments) {
  for (std::vector<Node> nodes : {one_node(moments),
                                  two_nodes(moments),
                                  nodes_at({0, 0.5, 1}, moments),
                                  nodes_at({-1, 0, 1, 2}, moments)}) {
    if (!is_known(nodes) || !reproduces(nodes, moments)) continue;
    std::erase_if(nodes, [](const Node& node) { return is(node.weight, 0); });
    return {std::move(nodes)};
  }
  return {{}, is_exact_mean(moments)};
}

}  // namespace assay::reports
