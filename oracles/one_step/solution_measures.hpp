#pragma once

#include <vector>

#include "oracles/one_step/active_system.hpp"
#include "oracles/one_step/rational_interval.hpp"

namespace assay::oracles {

/// Enclosures of the measures of a certificate; see Certificate.
struct SolutionMeasures {
  RationalInterval residual, complementarity, feasibility;
  std::vector<RationalInterval> rows;  ///< |natural map| of each component
};

[[nodiscard]] SolutionMeasures measures(const BoxVi<Rational>& problem,
                                        const Vector<Rational>& z,
                                        const Vector<Rational>& w);
[[nodiscard]] SolutionMeasures measures(const FrictionProblem<Rational>& problem,
                                        const Vector<Rational>& r,
                                        const Vector<Rational>& u);

/// Whether the natural map is nowhere 0 for z within `radii` of the given z, component by
/// component, so that there is no solution. False proves nothing.
[[nodiscard]] bool excludes_solutions(const BoxVi<Rational>& problem,
                                      const SparseAffineMap& map,
                                      const Vector<Rational>& z,
                                      const Vector<Rational>& radii);
[[nodiscard]] bool excludes_solutions(const FrictionProblem<Rational>& problem,
                                      const SparseAffineMap& map,
                                      const Vector<Rational>& r,
                                      const Vector<Rational>& radii);

}  // namespace assay::oracles
