#pragma once

#include "reports/jacobians/branch_limits.hpp"

namespace assay::reports {

/// The relation of a matrix to the generalised derivatives of a map at a point.
enum class Membership {
  kDerivative,        ///< there is one limit, and the matrix is this limit
  kBSubdifferential,  ///< one of several limits
  kClarke,            ///< in the convex hull of the limits
  kClarkeByRows,      ///< each row in the convex hull of these rows: Qi's C-differential
  kOutside
};

/// Whether `matrix` is the limit along some direction, up to `allowed` in each entry. The search
/// starts from the nearest known direction and uses the Gauss-Newton method.
[[nodiscard]] bool is_limit(BranchLimits& limits,
                            const Matrix<Mpfr100>& matrix,
                            const Matrix<Mpfr100>& allowed);

/// Whether there are λ ≥ 0 with Σ λ_k = 1, |Σ λ_k J_k − matrix| ≤ allowed, for the known limits
/// J_k. This is decided exactly for entries of J_k rounded to 60 binary places.
[[nodiscard]] bool is_in_convex_hull(const std::vector<BranchLimits::Limit>& limits,
                                     const Matrix<Mpfr100>& matrix,
                                     const Matrix<Mpfr100>& allowed);

/// The same, row by row.
[[nodiscard]] bool is_in_convex_hull_by_rows(const std::vector<BranchLimits::Limit>& limits,
                                             const Matrix<Mpfr100>& matrix,
                                             const Matrix<Mpfr100>& allowed);

}  // namespace assay::reports
