#include <fmt/format.h>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

/// Layers of parallel planks, each layer across the one below; where two cross, the four corners of
/// their common face touch.
Scene tower(Engine& engine, int layers, int planks) {
  Scene scene;
  const double width = 0.024, height = 0.008, length = 0.117;
  for (int layer = 0; layer < layers; ++layer) {
    const bool along_x = layer % 2 == 0;
    for (int k = 0; k < planks; ++k) {
      const double place = planks == 1 ? 0 : (length - width) * (k / (planks - 1.0) - 0.5);
      const double aside = place + 2e-4 * normal(engine), z = (layer + 0.5) * height;
      const Vector3 edges =
          along_x ? Vector3(length, width, height) : Vector3(width, length, height);
      const Vector3 centre = along_x ? Vector3(0, aside, z) : Vector3(aside, 0, z);
      const int own = static_cast<int>(scene.bodies.size());
      scene.bodies.push_back(box(700, edges, centre));
      for (int j = 0; j < (layer == 0 ? 1 : planks); ++j) {
        const int below = layer == 0 ? kGround : own - k - planks + j;
        Vector3 middle = centre, half = edges / 2;
        if (layer > 0) {
          const Vector3 other = scene.bodies[static_cast<std::size_t>(below)].centre;
          middle = along_x ? Vector3(other(0), aside, z) : Vector3(aside, other(1), z);
          half = Vector3(width / 2, width / 2, 0);
        }
        for (const double x : {-1.0, 1.0}) {
          for (const double y : {-1.0, 1.0}) {
            const Vector3 corner(middle(0) + x * half(0), middle(1) + y * half(1), z - height / 2);
            scene.touches.push_back({own, below, corner, Vector3::UnitZ(), 0.3});
          }
        }
      }
    }
  }
  scene.step = 1e-3;
  shake(scene, engine, 0.01, 0.3);
  return scene;
}

}  // namespace

Problems plank_towers(Engine& engine) {
  Problems problems;
  for (const auto& [layers, planks] :
       {std::pair{2, 2}, {4, 2}, {8, 2}, {6, 3}, {20, 2}, {20, 3}, {60, 3}, {120, 3}}) {
    problems.push_back({fmt::format("{} layers of {} planks", layers, planks),
                        local_problem(tower(engine, layers, planks), Laws::kFriction3D)});
  }
  return problems;
}

}  // namespace assay::families
