#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// The x of least norm among those that minimise ‖A x − b‖; singular values below `negligible` of
/// the largest count as zero.
[[nodiscard]] Vector<double> least_norm_solution(const Matrix<double>& a,
                                                 const Vector<double>& b,
                                                 double negligible);

}  // namespace assay::reports
