#include <fmt/format.h>

#include "tests/benchmarks/families/packing.hpp"

namespace assay::families {

Problems granular_beds(Engine& engine) {
  Problems problems;
  for (const int count : {4, 10, 25, 60, 150, 400, 1000, 1700}) {
    const Packing packing = pour(engine, {.count = count, .is_flat = false});
    Scene scene;
    for (std::size_t i = 0; i < packing.centres.size(); ++i) {
      scene.bodies.push_back(sphere(2500, packing.radii[i], packing.centres[i]));
    }
    scene.touches = touches_of(packing, 0.02, 0.5);
    shake(scene, engine, 0.01, 0.5);
    problems.push_back({fmt::format("{} spheres, {} contacts", count, scene.touches.size()),
                        local_problem(scene, Laws::kFriction3D)});
  }
  return problems;
}

}  // namespace assay::families
