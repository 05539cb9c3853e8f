#pragma once

#include "reports/jacobians/branch_limits.hpp"

namespace assay::reports {

/// What a matrix is to the generalised derivatives of a map at a point.
enum class Membership {
  kDerivative,        ///< all limits are one, and it is that
  kBSubdifferential,  ///< one of several limits
  kClarke,            ///< in their convex hull
  kClarkeByRows,      ///< each row in the convex hull of theirs: the C-differential of Qi
  kOutside
};

/// Whether some direction has `matrix` as its limit, up to `allowed` an entry: that nearest among
/// those known, improved by Gauss and Newton.
[[nodiscard]] bool is_limit(BranchLimits& limits,
                            const Matrix<Mpfr100>& matrix,
                            const Matrix<Mpfr100>& allowed);

/// Whether λ ≥ 0 exist with Σ λ_k = 1, |Σ λ_k J_k − matrix| ≤ allowed, J_k the limits known:
/// exactly decided for their entries rounded to 60 binary places.
[[nodiscard]] bool is_in_convex_hull(const std::vector<BranchLimits::Limit>& limits,
                                     const Matrix<Mpfr100>& matrix,
                                     const Matrix<Mpfr100>& allowed);

/// The same, each row for itself.
[[nodiscard]] bool is_in_convex_hull_by_rows(const std::vector<BranchLimits::Limit>& limits,
                                             const Matrix<Mpfr100>& matrix,
                                             const Matrix<Mpfr100>& allowed);

}  // namespace assay::reports
