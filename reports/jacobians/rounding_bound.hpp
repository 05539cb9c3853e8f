#pragma once

#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// A bound of the change of each entry of a formula by rounding, in units of the unit roundoff. The
/// formula is taken as it ran:
///
///   |fl(y) − y| ≤ u Σ_k w_k |∂y/∂v_k| |v_k| + O(u²)                                  (1)
///
/// The sum is over the intermediate results v_k of the formula. w is 1 for +, −, ·, /, √ and for
/// constants that are rounded, 2 for other functions, and 0 for exact operations.
/// Source: the running error of [Hig02, §3.3], by derivatives.
/// Guarantees: infinite or NaN if the condition number of the formula is infinite.
[[nodiscard]] Matrix<double> rounding_bound(const Matrix<Traced>& formula,
                                            const std::vector<double>& x);

}  // namespace assay::reports
