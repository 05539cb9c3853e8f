#pragma once

#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// A derivative, and entry by entry a bound of its distance from the exact one.
struct EnclosedJacobian {
  Matrix<Mpfr100> middle, radius;
};

/// branch_jacobian in intervals of 200 digits (MPFI); every operation rounds outward:
///
///   |∂y_i/∂x_j − middle_ij| ≤ radius_ij = O(10⁻²⁰⁰) × the terms that ∂y_i/∂x_j is summed from.
///
/// If the exact value is 0 and its terms are not binary fractions, the middle has the size of the
/// radius. If the derivative is small, but not 0, the middle is larger than the radius. Infinite or
/// NaN if nothing can be enclosed.
[[nodiscard]] EnclosedJacobian enclosed_jacobian(const std::vector<Traced>& outputs,
                                                 const std::vector<Rational>& x,
                                                 std::size_t variables);

}  // namespace assay::reports
