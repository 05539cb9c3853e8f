#include <fmt/format.h>

#include <cmath>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

/// A few bodies on more contacts than determine their impulses: points and normals anywhere, and
/// friction from 10⁻³ to 10², so that a contact may stick, slide or be a hinge.
Scene scattered(Engine& engine, int bodies, int contacts, bool is_flat) {
  Scene scene;
  const Vector3 plane(1, 1, is_flat ? 0 : 1);
  const auto random = [&] {
    return Vector3(Vector3(normal(engine), normal(engine), normal(engine)).cwiseProduct(plane));
  };
  for (int k = 0; k < bodies; ++k) {
    scene.bodies.push_back(box(1000, Vector3(0.5, 0.4, 0.3), 0.5 * random()));
  }
  for (int k = 0; k < contacts; ++k) {
    const int own = k % bodies, other = k % 3 == 0 && own > 0 ? own - 1 : kGround;
    const Vector3 point = scene.bodies[static_cast<std::size_t>(own)].centre + 0.3 * random();
    const double friction = std::pow(10, uniform(engine, -3, 2));
    scene.touches.push_back({own, other, point, random().normalized(), friction});
  }
  shake(scene, engine, 1, 1);
  if (is_flat) {
    for (Body& body : scene.bodies) {
      body.velocity(2) = 0, body.spin = body.spin(2) * Vector3::UnitZ();
    }
    scene.gravity = Vector3(0, -9.81, 0);
  }
  return scene;
}

}  // namespace

Problems hyperstatic(Engine& engine) {
  Problems problems;
  for (const bool is_flat : {true, false}) {
    for (const auto& [bodies, contacts] :
         {std::pair{1, 6}, {1, 10}, {1, 20}, {2, 12}, {2, 20}, {3, 20}, {4, 30}, {6, 40}}) {
      const char* kind = is_flat ? "2D" : "3D";
      const Laws laws = is_flat ? Laws::kFriction2D : Laws::kFriction3D;
      problems.push_back({fmt::format("{} contacts of {} bodies in {}", contacts, bodies, kind),
                          local_problem(scattered(engine, bodies, contacts, is_flat), laws)});
    }
  }
  return problems;
}

}  // namespace assay::families
