#pragma once

#include <cstdint>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

/// Points in the domain beside the surfaces of a map, and beside x_i = 0 for one variable or for
/// two or three that follow each other, on both sides.
///
/// A formula may take the wrong branch in a thin layer beside a surface, such as `r <= 1e-9` for
/// `r <= 0`. Random points miss such a layer. A point x of a surface, and a random point x with x_i
/// = 0, give the points
///
///   x ± 2⁻ᵏ (d_1 w_1, …, d_n w_n),   k = 4 … 44,   d_j random in [−1, 1]                   (1)
///
/// with w_j the width of the range of variable j; beside x_i = 0 only these x_i are moved.
/// Parameters keep their values, because a map may degenerate at their ends. These ends are no
/// surfaces. Source: derived here.   Scalar: double holds the points. Guarantees: the same for the
/// same seed; in random order.
[[nodiscard]] std::vector<Vector<double>> points_near_surfaces(const Domain& domain,
                                                               const std::vector<Stratum>& strata,
                                                               std::uint64_t seed);

/// How far our own formula in double moves at x if a coordinate changes by kCompiledBadness u; ∞ if
/// it has no value then. A right function may be off by as much there, or take the other branch.
[[nodiscard]] double moved_by_rounding(const Derivative& derivative, const Vector<double>& x);

}  // namespace assay::reports
