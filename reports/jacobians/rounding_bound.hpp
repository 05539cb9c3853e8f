#pragma once

#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// How much rounding can change each entry of a formula, as it ran, in units of the unit roundoff:
///
///   |fl(y) − y| ≤ u Σ_k w_k |∂y/∂v_k| |v_k| + O(u²)                                  (1)
///
/// over its intermediate results v_k; w = 1 for +, −, ·, /, √ and constants that are rounded, 2 for
/// other functions, 0 for what is exact. Source: the running error of [Hig02, §3.3], by
/// derivatives. Guarantees: infinite or NaN where the formula is not conditioned at all.
[[nodiscard]] Matrix<double> rounding_bound(const Matrix<Traced>& formula,
                                            const std::vector<double>& x);

}  // namespace assay::reports
