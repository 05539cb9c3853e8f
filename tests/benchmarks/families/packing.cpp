#include "tests/benchmarks/families/packing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace assay::families {

namespace {

constexpr double kRadius = 1e-2;

using Pair = std::pair<std::size_t, std::size_t>;

/// The pairs of bodies that may touch, or nearly.
std::vector<Pair> near_pairs(const Packing& packing) {
  const double reach = 2.1 * *std::ranges::max_element(packing.radii);
  std::map<std::array<int, 3>, std::vector<std::size_t>> cells;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < packing.centres.size(); ++i) {
    const Eigen::Vector3i own = (packing.centres[i] / reach).array().floor().cast<int>();
    const int deep = packing.up == 2 ? 1 : 0;
    for (int x = -1; x <= 1; ++x) {
      for (int y = -1; y <= 1; ++y) {
        for (int z = -deep; z <= deep; ++z) {
          const auto found = cells.find({own(0) + x, own(1) + y, own(2) + z});
          if (found == cells.end()) continue;
          for (const std::size_t j : found->second) {
            if ((packing.centres[i] - packing.centres[j]).norm() < reach) pairs.emplace_back(j, i);
          }
        }
      }
    }
    cells[{own(0), own(1), own(2)}].push_back(i);
  }
  return pairs;
}

void push_apart(const std::vector<Pair>& pairs, Packing& packing) {
  for (const auto& [i, j] : pairs) {
    const Vector3 apart = packing.centres[j] - packing.centres[i];
    const double overlap = packing.radii[i] + packing.radii[j] - apart.norm();
    if (overlap <= 0) continue;
    const Vector3 push = overlap / 2 * apart.normalized();
    packing.centres[i] -= push, packing.centres[j] += push;
  }
  for (std::size_t i = 0; i < packing.centres.size(); ++i) {
    const double r = packing.radii[i];
    for (int k = 0; k <= packing.up; ++k) {
      double& x = packing.centres[i](k);
      x = std::max(x, r);
      if (k != packing.up) x = std::min(x, packing.walls(k) - r);
    }
  }
}

}  // namespace

Packing pour(Engine& engine, const Pour& what) {
  Packing packing;
  packing.up = what.is_flat ? 1 : 2;
  // So many stand side by side in each direction but up.
  const double n = what.count * (what.is_flat ? what.shape : what.shape * what.shape);
  const int wide = std::max(2, static_cast<int>(std::pow(n, what.is_flat ? 0.5 : 1.0 / 3)));
  packing.walls = Vector3::Constant(wide * 2.1 * kRadius);
  for (int k = 0; k < what.count; ++k) {
    packing.radii.push_back(kRadius * (1 + what.spread * uniform(engine, -1, 1)));
    const int layer = wide * (what.is_flat ? 1 : wide);
    const Vector3 place = what.is_flat ? Vector3(k % wide, k / layer, 0)
                                       : Vector3(k % wide, k / wide % wide, k / layer);
    Vector3 jitter(uniform(engine, 0, 1), uniform(engine, 0, 1), uniform(engine, 0, 1));
    if (what.is_flat) jitter(2) = 0;
    packing.centres.push_back(kRadius * (2.1 * place + 0.1 * jitter));
    for (int i = 0; i <= packing.up; ++i) packing.centres.back()(i) += kRadius;
  }
  double sink = 0.1 * kRadius;
  for (int round = 0; round < 250; ++round, sink *= 0.97) {
    for (Vector3& centre : packing.centres) centre(packing.up) -= sink;
    const std::vector<Pair> pairs = near_pairs(packing);
    for (int k = 0; k < 4; ++k) push_apart(pairs, packing);
  }
  return packing;
}

std::vector<Touch> touches_of(const Packing& packing,
                              double tolerance,
                              double friction,
                              double rolling_friction) {
  std::vector<Touch> touches;
  const double reach = tolerance * kRadius;
  for (const auto& [i, j] : near_pairs(packing)) {
    const Vector3 apart = packing.centres[i] - packing.centres[j];
    const double gap = apart.norm() - packing.radii[i] - packing.radii[j];
    if (gap > reach) continue;
    const Vector3 n = apart.normalized();
    touches.push_back({static_cast<int>(i),
                       static_cast<int>(j),
                       packing.centres[j] + packing.radii[j] * n,
                       n,
                       friction,
                       rolling_friction});
  }
  for (std::size_t i = 0; i < packing.centres.size(); ++i) {
    for (int k = 0; k <= packing.up; ++k) {
      for (const double side : {1.0, -1.0}) {
        if (k == packing.up && side < 0) continue;
        const double at = packing.centres[i](k), r = packing.radii[i];
        const double gap = side > 0 ? at - r : packing.walls(k) - at - r;
        if (gap > reach) continue;
        const Vector3 n = side * Vector3::Unit(k);
        touches.push_back({static_cast<int>(i),
                           kGround,
                           packing.centres[i] - r * n,
                           n,
                           friction,
                           rolling_friction});
      }
    }
  }
  return touches;
}

}  // namespace assay::families
