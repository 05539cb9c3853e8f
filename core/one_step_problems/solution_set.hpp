#pragma once

#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// One solution of a one-step problem; friction: z = r, w = u.
template <Field S>
struct SolutionPoint {
  Vector<S> z, w;
};

/// A convex polyhedron of solutions of positive dimension, conv(vertices) + cone(rays) +
/// span(lines), in z.
template <Field S>
struct SolutionContinuum {
  std::vector<Vector<S>> vertices, rays, lines;
};

/// All solutions of a one-step problem.
template <Field S>
struct SolutionSet {
  std::vector<SolutionPoint<S>> isolated;
  std::vector<SolutionContinuum<S>> continua;
  bool complete = false;  ///< nothing was left out

  [[nodiscard]] bool is_empty() const { return isolated.empty() && continua.empty(); }
};

}  // namespace assay
