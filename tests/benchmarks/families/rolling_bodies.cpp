#include <fmt/format.h>

#include "tests/benchmarks/families/packing.hpp"

namespace assay::families {

Problems rolling_bodies(Engine& engine) {
  Problems problems;
  for (const int count : {1, 1, 2, 4, 10, 30, 100, 300}) {
    const Packing packing = pour(engine, {.count = count, .is_flat = false, .shape = 1.5});
    Scene scene;
    for (std::size_t i = 0; i < packing.centres.size(); ++i) {
      scene.bodies.push_back(sphere(2500, packing.radii[i], packing.centres[i]));
    }
    scene.touches =
        touches_of(packing, 0.02, uniform(engine, 0.2, 0.8), uniform(engine, 1e-4, 2e-3));
    shake(scene, engine, 0.05, 3);
    problems.push_back({fmt::format("{} spheres, {} contacts", count, scene.touches.size()),
                        local_problem(scene, Laws::kRolling)});
  }
  return problems;
}

}  // namespace assay::families
