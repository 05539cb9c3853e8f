#include <fmt/format.h>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

namespace {

/// A wall of `rows` rows of boxes, each on two of the row below; one column where wide = 1.
Scene wall(Engine& engine, int rows, int wide) {
  Scene scene;
  const Vector3 edges(0.4, 0.2, 0.3);
  const auto touch = [&](int a, int b, double x, double y) {
    scene.touches.push_back({a, b, Vector3(x, y, 0), Vector3(0, 1, 0), uniform(engine, 0.2, 0.7)});
  };
  for (int row = 0; row < rows; ++row) {
    const double shift = wide > 1 && row % 2 == 1 ? edges(0) / 2 : 0;
    for (int k = 0; k < wide; ++k) {
      const double x = k * edges(0) + shift + 0.01 * normal(engine), bottom = row * edges(1);
      const int own = row * wide + k;
      scene.bodies.push_back(box(2000, edges, Vector3(x, bottom + edges(1) / 2, 0)));
      const int below = own - wide;
      const double left = x - edges(0) / 2, right = x + edges(0) / 2;
      if (row == 0 || shift == 0 || k + 1 == wide) {
        const int on = row == 0 ? kGround : below;
        touch(own, on, left, bottom), touch(own, on, right, bottom);
      } else {
        touch(own, below, left, bottom), touch(own, below, x, bottom);
        touch(own, below + 1, x, bottom), touch(own, below + 1, right, bottom);
      }
    }
  }
  scene.gravity = Vector3(uniform(engine, -3, 3), -9.81, 0);
  scene.step = 5e-3;
  shake(scene, engine, 0.05, 0.2);
  return scene;
}

}  // namespace

Problems boxes_2d(Engine& engine) {
  Problems problems;
  for (const auto& [rows, wide] : {std::pair{1, 1},
                                   {2, 1},
                                   {4, 1},
                                   {8, 1},
                                   {3, 3},
                                   {16, 1},
                                   {5, 5},
                                   {8, 8},
                                   {14, 14},
                                   {20, 30}}) {
    problems.push_back({fmt::format("{} rows of {}", rows, wide),
                        local_problem(wall(engine, rows, wide), Laws::kFriction2D)});
  }
  return problems;
}

}  // namespace assay::families
