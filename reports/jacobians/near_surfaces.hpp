#pragma once

#include <cstdint>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

/// Points in the domain beside the surfaces of a map, and beside x_i = 0, on both sides.
///
/// A formula may take the wrong branch in a thin layer beside a surface, such as `r <= 1e-9` for
/// `r <= 0`. Random points miss such a layer. From each point on a surface, and with each variable
/// set to 0 at random points, these step off by w 2⁻ᵏ in random directions, k = 4 … 44, with w the
/// widths of the ranges. Parameters keep their values, because a map may degenerate at their ends.
/// These ends are no surfaces. Guarantees: the same for the same
/// seed; in random order; double holds the points.
[[nodiscard]] std::vector<Vector<double>> points_near_surfaces(const Domain& domain,
                                                               const std::vector<Stratum>& strata,
                                                               std::uint64_t seed);

/// Whether rounding may decide the branch at x: our own formula in double changes by more than
/// kRoundingShare / 2 of its largest entry if a coordinate changes by kCompiledBadness u. A right
/// function may take either branch there.
[[nodiscard]] bool rounding_may_decide(const Derivative& derivative, const Vector<double>& x);

}  // namespace assay::reports
