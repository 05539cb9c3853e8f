#pragma once

#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// A derivative and how far the exact one can be from it, entry by entry.
struct EnclosedJacobian {
  Matrix<Mpfr100> middle, radius;
};

/// branch_jacobian in intervals of 200 digits (MPFI), which every operation rounds outward:
///
///   |∂y_i/∂x_j − middle_ij| ≤ radius_ij = O(10⁻²⁰⁰) × the terms that ∂y_i/∂x_j is summed from.
///
/// An exact 0 whose terms are no binary fractions has a middle of that size, and a derivative that
/// is small, not 0, one beyond it. Infinite or NaN where nothing can be enclosed.
[[nodiscard]] EnclosedJacobian enclosed_jacobian(const std::vector<Traced>& outputs,
                                                 const std::vector<Rational>& x,
                                                 std::size_t variables);

}  // namespace assay::reports
