#pragma once

#include <optional>
#include <vector>

#include "core/one_step_problems/solution_set.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// {x ∈ ℝⁿ : a·(1, x) = 0 for the equalities, a·(1, x) ≥ 0 for the inequalities}, a ∈ ℝ^{1+n}.
struct Polyhedron {
  Eigen::Index dimension = 0;  ///< n
  std::vector<Vector<Rational>> equalities, inequalities;
};

/// Vertices, extreme rays and lines of a polyhedron, exactly; no vertex if it is empty.
///
/// Method: double description. The cone {(t, x) : t ≥ 0, …} in homogeneous coordinates is cut by
/// one constraint after the other. Two rays on different sides of the constraint give a new ray
/// where their plane meets it, unless a third ray lies on all constraints that both rays fulfil
/// with equality.
/// Source: derived here from the theorem of Minkowski and Weyl.
/// Guarantees: rays and lines have the largest component ±1. No two vertices are equal, and no two
/// rays. If there are lines, a vertex and a ray are representatives modulo the lines. Returns
/// nothing if more than `most` rays occur on the way, because the work grows with their cube.
[[nodiscard]] std::optional<SolutionContinuum<Rational>> generators(const Polyhedron& polyhedron,
                                                                    std::size_t most = 1000);

/// Whether conv(vertices) + cone(rays) + span(lines) lies in the polyhedron.
[[nodiscard]] bool contains(const Polyhedron& polyhedron, const SolutionContinuum<Rational>& part);

}  // namespace assay::oracles
