#include <fmt/format.h>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

/// A box on uneven ground, or two of them in line whose first pushes the second.
Scene vehicle(Engine& engine, int contacts, bool is_double) {
  Scene scene;
  const Vector3 edges(1.2, 0.8, 0.4);
  for (int k = 0; k < (is_double ? 2 : 1); ++k) {
    scene.bodies.push_back(box(300, edges, Vector3(1.2 * k, 0, 0.4)));
  }
  for (int k = 0; k < contacts; ++k) {
    const int own = is_double ? k % 2 : 0;
    const Vector3 centre = scene.bodies[static_cast<std::size_t>(own)].centre;
    const Vector3 wheel(uniform(engine, -0.6, 0.6), uniform(engine, -0.4, 0.4), -0.4);
    const Vector3 slope(0.2 * normal(engine), 0.2 * normal(engine), 1);
    scene.touches.push_back(
        {own, kGround, centre + wheel, slope.normalized(), uniform(engine, 0, 1.2)});
  }
  if (is_double) scene.touches.push_back({1, 0, Vector3(0.6, 0, 0.4), Vector3::UnitX(), 0.2});
  scene.step = 1e-2;
  scene.restitution = uniform(engine, 0, 0.5);
  shake(scene, engine, 0.3, 0.5);
  for (Body& body : scene.bodies) body.velocity(2) -= 1;
  return scene;
}

}  // namespace

Problems few_contacts(Engine& engine) {
  Problems problems;
  for (const int contacts : {1, 1, 1, 2, 3, 3, 4, 4, 5, 6, 8, 12}) {
    for (const bool is_double : {false, true}) {
      problems.push_back({fmt::format("{} contacts{}", contacts, is_double ? ", two bodies" : ""),
                          local_problem(vehicle(engine, contacts, is_double), Laws::kFriction3D)});
    }
  }
  return problems;
}

}  // namespace assay::families
