#include <fmt/format.h>

#include "tests/benchmarks/families/packing.hpp"

namespace assay::families {

namespace {

/// Rocks where spheres of a packing were: a contact becomes a face of three to six points, tilted a
/// little, and the inertia that of a brick of any orientation.
Scene pile(Engine& engine, int count) {
  const Packing packing = pour(engine, {.count = count, .is_flat = false, .spread = 0.4});
  Scene scene;
  for (std::size_t i = 0; i < packing.centres.size(); ++i) {
    const double r = packing.radii[i];
    Body body = sphere(2600, r, packing.centres[i]);
    const Vector3 edges = r * Vector3(uniform(engine, 1.2, 2.2), uniform(engine, 1.2, 2.2), 1.6);
    const Matrix3 turn =
        Eigen::Quaterniond(normal(engine), normal(engine), normal(engine), normal(engine))
            .normalized()
            .toRotationMatrix();
    body.inertia = turn * box_inertia(body.mass, edges) * turn.transpose();
    scene.bodies.push_back(body);
  }
  for (const Touch& touch : touches_of(packing, 0.02, 0.7)) {
    const Vector3 tilted =
        touch.normal + 0.1 * Vector3(normal(engine), normal(engine), normal(engine));
    const Vector3 n = tilted.normalized(), t = n.unitOrthogonal(), s = n.cross(t);
    const int corners = 3 + static_cast<int>(uniform(engine, 0, 3.99));
    const double size = uniform(engine, 2e-3, 6e-3), phase = uniform(engine, 0, 6);
    for (int k = 0; k < corners; ++k) {
      const double angle = phase + 6.2831853 * k / corners;
      Touch corner = touch;
      corner.point += size * (std::cos(angle) * t + std::sin(angle) * s);
      corner.normal = n;
      scene.touches.push_back(corner);
    }
  }
  shake(scene, engine, 0.02, 1);
  return scene;
}

}  // namespace

Problems rocks(Engine& engine) {
  Problems problems;
  for (const int count : {2, 4, 8, 15, 30, 80, 200, 400}) {
    problems.push_back(
        {fmt::format("{} rocks", count), local_problem(pile(engine, count), Laws::kFriction3D)});
  }
  return problems;
}

}  // namespace assay::families
