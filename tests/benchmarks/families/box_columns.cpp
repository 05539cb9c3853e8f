#include <fmt/format.h>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

/// Columns side by side; a box stands on the one below with the four corners of its own face.
Scene columns(Engine& engine, int count, int height) {
  Scene scene;
  for (int column = 0; column < count; ++column) {
    double bottom = 0;
    for (int k = 0; k < height; ++k) {
      const Vector3 edges(uniform(engine, 0.9, 1.1), uniform(engine, 0.9, 1.1), 0.5);
      const Vector3 centre(
          3 * column + 0.02 * normal(engine), 0.02 * normal(engine), bottom + edges(2) / 2);
      const int own = static_cast<int>(scene.bodies.size());
      scene.bodies.push_back(box(1000, edges, centre));
      for (const double x : {-0.5, 0.5}) {
        for (const double y : {-0.5, 0.5}) {
          const Vector3 corner = centre + Vector3(x * edges(0), y * edges(1), -edges(2) / 2);
          scene.touches.push_back({own, k == 0 ? kGround : own - 1, corner, Vector3::UnitZ(), 0.5});
        }
      }
      bottom += edges(2);
    }
  }
  scene.step = 5e-3;
  scene.gravity = Vector3(uniform(engine, -2, 2), 0, -9.81);
  shake(scene, engine, 0.02, 0.05);
  return scene;
}

}  // namespace

Problems box_columns(Engine& engine) {
  Problems problems;
  for (const auto& [count, height] :
       {std::pair{1, 1}, {1, 2}, {1, 4}, {2, 4}, {1, 10}, {4, 6}, {1, 30}, {10, 10}, {25, 20}}) {
    problems.push_back({fmt::format("{} of {} boxes", count, height),
                        local_problem(columns(engine, count, height), Laws::kFriction3D)});
  }
  return problems;
}

}  // namespace assay::families
