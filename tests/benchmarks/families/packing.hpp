#pragma once

#include <utility>
#include <vector>

#include "tests/benchmarks/families/scene.hpp"

namespace assay::families {

/// Spheres, or discs where all are in one plane, that settled in a container with floor z = 0 (y =
/// 0 for discs) and walls.
struct Packing {
  std::vector<Vector3> centres;
  std::vector<double> radii;
  Vector3 walls;  ///< from 0 to here; the third is open
  int up;         ///< the index of the direction against gravity
};

struct Pour {
  int count;
  bool is_flat;         ///< discs
  double spread = 0.3;  ///< of the radii, relative
  double shape = 1;     ///< width of the container over its filled height
};

/// Pours the bodies and lets them sink, overlaps being pushed apart, until they rest on each other.
/// The radii are about 1 cm.
[[nodiscard]] Packing pour(Engine& engine, const Pour& what);

/// The contacts of a packing: gaps below `tolerance` times the radius close.
[[nodiscard]] std::vector<Touch> touches_of(const Packing& packing,
                                            double tolerance,
                                            double friction,
                                            double rolling_friction = 0);

}  // namespace assay::families
