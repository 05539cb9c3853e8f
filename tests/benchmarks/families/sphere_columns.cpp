#include <fmt/format.h>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

constexpr double kRadius = 0.1;

/// Spheres of spaced centres, in contact where these are 2 r apart, with 2 % for rounding and play,
/// and with the ground.
Scene touching(Engine& engine, const std::vector<Vector3>& centres, double impact) {
  Scene scene;
  for (std::size_t i = 0; i < centres.size(); ++i) {
    const int own = static_cast<int>(i);
    scene.bodies.push_back(sphere(1000, kRadius, centres[i]));
    const double friction = uniform(engine, 0.1, 0.9);
    if (centres[i](2) < 1.01 * kRadius) {
      const Vector3 below = centres[i] - kRadius * Vector3::UnitZ();
      scene.touches.push_back({own, kGround, below, Vector3::UnitZ(), friction});
    }
    for (std::size_t j = 0; j < i; ++j) {
      const Vector3 apart = centres[i] - centres[j];
      if (apart.norm() > 2.02 * kRadius) continue;
      const Vector3 middle = (centres[i] + centres[j]) / 2;
      scene.touches.push_back({own, static_cast<int>(j), middle, apart.normalized(), friction});
    }
  }
  scene.restitution = uniform(engine, 0, 0.8);
  scene.step = 5e-3;
  shake(scene, engine, 0.1, 1);
  if (!scene.bodies.empty()) scene.bodies.back().velocity(2) -= impact;
  return scene;
}

std::vector<Vector3> column(Engine& engine, int height) {
  std::vector<Vector3> centres;
  for (int k = 0; k < height; ++k) {
    centres.push_back(
        Vector3(0.003 * normal(engine), 0.003 * normal(engine), (2 * k + 1) * kRadius));
  }
  return centres;
}

/// Squares of spheres, each layer in the hollows of the one below.
std::vector<Vector3> pyramid(int base) {
  std::vector<Vector3> centres;
  for (int layer = 0; layer < base; ++layer) {
    for (int i = 0; i < base - layer; ++i) {
      for (int j = 0; j < base - layer; ++j) {
        centres.push_back(kRadius * Vector3(2 * i + layer, 2 * j + layer, 1 + layer * 1.41421356));
      }
    }
  }
  return centres;
}

}  // namespace

Problems sphere_columns(Engine& engine) {
  Problems problems;
  for (const int height : {2, 5, 10, 30, 100, 400}) {
    problems.push_back(
        {fmt::format("column of {}", height),
         local_problem(touching(engine, column(engine, height), 0), Laws::kFriction3D)});
  }
  for (const int base : {2, 3, 5, 8, 14}) {
    problems.push_back({fmt::format("pyramid of base {}", base),
                        local_problem(touching(engine, pyramid(base), 1), Laws::kFriction3D)});
  }
  return problems;
}

}  // namespace assay::families
