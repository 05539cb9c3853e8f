#pragma once

#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/point_judgement.hpp"

namespace assay::reports {

/// Judges a hand-derived formula at one point x.
///
/// If the map is not exactly on a switching surface at x, or if all its branches have the same
/// derivative there, every entry must equal this derivative. Otherwise the matrix must be one of
/// the limits of the derivatives around x (B-subdifferential), or lie in their convex hull
/// (Clarke):
///
///   |hand − truth| ≤ kBadness u Σ_k w_k |∂hand/∂v_k| |v_k|                              (1)
///
/// The sum is over the intermediate results v_k of the formula as it ran (rounding_bound), with the
/// rounding of its scalar. kBadness = 2 leaves room for the terms of order u². If an entry fails
/// (1), the truth is enclosed in intervals of 200 digits, and its radius is added. For example, a
/// derivative that is exactly 0, but is a sum of terms that are not binary fractions, becomes
/// 10⁻¹⁰⁰ times these terms in 100 digits.
///
/// An entry that is infinite or NaN is wrong. A point may have a coordinate that no binary scalar
/// can represent, such as 1/3 on the surface 3x = 1; the nearest double is on another stratum. At
/// such a point the formula runs in rationals, and in 100 digits from the first root on, and this
/// judges it for both scalars.
///
/// The truth is the derivative, in 100 digits, of the branch that a run in Traced took. At points
/// without a tie Jets in double and in 50 digits, and differences of values in 100 digits, must
/// agree with it; otherwise nothing is decided. A compiled function is judged in double only, by
/// judge_compiled.
[[nodiscard]] std::vector<PointJudgement> judge(const Derivative& derivative,
                                                const std::vector<Rational>& x,
                                                const std::vector<AuditScalar>& scalars,
                                                std::uint64_t seed);

inline constexpr double kBadness = 2;

}  // namespace assay::reports
