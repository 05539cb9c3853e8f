#include <fmt/format.h>

#include <numbers>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

constexpr double kRadius = 0.05, kLength = 0.4;

Body capsule(const Vector3& centre, bool along_x) {
  const double mass = 1000 * std::numbers::pi * kRadius * kRadius * (kLength + 4 * kRadius / 3);
  const double own = mass * kRadius * kRadius / 2, across = mass * kLength * kLength / 10;
  const Vector3 moments = along_x ? Vector3(own, across, across) : Vector3(across, own, across);
  return {mass, moments.asDiagonal(), centre};
}

/// Layers of parallel capsules across each other: one contact where two cross, two where parallel
/// ones are side by side, two with the ground.
Scene stack(Engine& engine, int layers, int wide) {
  Scene scene;
  for (int layer = 0; layer < layers; ++layer) {
    const bool along_x = layer % 2 == 0;
    const Vector3 own_axis = along_x ? Vector3::UnitX() : Vector3::UnitY();
    const Vector3 side = along_x ? Vector3::UnitY() : Vector3::UnitX();
    const double spacing = wide > 1 ? std::max(2 * kRadius, kLength / (wide - 1)) : 0;
    for (int k = 0; k < wide; ++k) {
      const Vector3 centre = spacing * (k - (wide - 1) / 2.0) * side +
                             0.01 * normal(engine) * own_axis +
                             (2 * layer + 1) * kRadius * Vector3::UnitZ();
      const int own = static_cast<int>(scene.bodies.size());
      scene.bodies.push_back(capsule(centre, along_x));
      const Vector3 bottom = centre - kRadius * Vector3::UnitZ();
      const double friction = uniform(engine, 0.3, 0.8);
      for (const double end : {-0.5, 0.5}) {
        const Vector3 along = end * kLength * own_axis;
        if (layer == 0) {
          scene.touches.push_back({own, kGround, bottom + along, Vector3::UnitZ(), friction});
        }
        if (k > 0 && spacing < 2.01 * kRadius) {
          scene.touches.push_back({own, own - 1, centre - kRadius * side + along, side, friction});
        }
      }
      for (int j = 0; layer > 0 && j < wide; ++j) {
        const int below = own - k - wide + j;
        const double shift =
            (scene.bodies[static_cast<std::size_t>(below)].centre - centre).dot(own_axis);
        if (std::abs(shift) > kLength / 2) continue;
        scene.touches.push_back(
            {own, below, bottom + shift * own_axis, Vector3::UnitZ(), friction});
      }
    }
  }
  scene.step = 2e-3;
  shake(scene, engine, 0.1, 0.5);
  return scene;
}

}  // namespace

Problems capsules(Engine& engine) {
  Problems problems;
  for (const auto& [layers, wide] :
       {std::pair{1, 1}, {2, 2}, {4, 2}, {6, 3}, {10, 4}, {20, 4}, {30, 5}}) {
    problems.push_back({fmt::format("{} layers of {}", layers, wide),
                        local_problem(stack(engine, layers, wide), Laws::kFriction3D)});
  }
  return problems;
}

}  // namespace assay::families
