#include <fmt/format.h>

#include "tests/benchmarks/families/packing.hpp"

namespace assay::families {

namespace {

/// Boxes one on the other.
Scene column(Engine& engine, int height) {
  Scene scene;
  for (int k = 0; k < height; ++k) {
    scene.bodies.push_back(box(1000, Vector3(1, 1, 0.5), Vector3(0, 0, 0.5 * k + 0.25)));
    for (const double x : {-0.5, 0.5}) {
      for (const double y : {-0.5, 0.5}) {
        scene.touches.push_back(
            {k, k == 0 ? kGround : k - 1, Vector3(x, y, 0.5 * k), Vector3::UnitZ(), 0.6});
      }
    }
  }
  shake(scene, engine, 0.02, 0.05);
  return scene;
}

}  // namespace

Problems global_bodies(Engine& engine) {
  Problems problems;
  for (const int height : {1, 3, 10, 40}) {
    problems.push_back({fmt::format("column of {} boxes", height),
                        global_problem(column(engine, height), Laws::kFriction3D)});
  }
  for (const int count : {5, 20, 100, 500}) {
    const Packing packing = pour(engine, {.count = count, .is_flat = false});
    Scene scene;
    for (std::size_t i = 0; i < packing.centres.size(); ++i) {
      scene.bodies.push_back(sphere(2500, packing.radii[i], packing.centres[i]));
    }
    scene.touches = touches_of(packing, 0.02, 0.5, 1e-3);
    shake(scene, engine, 0.01, 0.5);
    const std::string name = fmt::format("{} spheres, {} contacts", count, scene.touches.size());
    problems.push_back({name, global_problem(scene, Laws::kFriction3D)});
    if (count <= 20)
      problems.push_back({name + ", rolling", global_problem(scene, Laws::kRolling)});
  }
  return problems;
}

}  // namespace assay::families
