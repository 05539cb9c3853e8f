#include <fmt/format.h>

#include "tests/benchmarks/families/packing.hpp"

namespace assay::families {

Problems granular_flows_2d(Engine& engine) {
  Problems problems;
  for (const int count : {5, 10, 30, 80, 200, 500, 1200, 3200}) {
    const Packing packing = pour(engine, {.count = count, .is_flat = true});
    Scene scene;
    for (std::size_t i = 0; i < packing.centres.size(); ++i) {
      scene.bodies.push_back(sphere(2500, packing.radii[i], packing.centres[i]));
      scene.bodies.back().velocity(0) = 5 * packing.centres[i](1);  // sheared
    }
    scene.touches = touches_of(packing, 0.02, 0.4);
    scene.gravity = Vector3(3, -9.3, 0);
    shake(scene, engine, 0.02, 1);
    problems.push_back({fmt::format("{} discs, {} contacts", count, scene.touches.size()),
                        local_problem(scene, Laws::kFriction2D)});
  }
  return problems;
}

}  // namespace assay::families
