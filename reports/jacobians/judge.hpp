#pragma once

#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/point_judgement.hpp"

namespace assay::reports {

/// A hand-derived formula at one point x.
///
/// Where the map takes no branch at x exactly, or where all its branches have one derivative there,
/// every entry must equal it; elsewhere the matrix must be one of the limits of the derivatives
/// around x (B-subdifferential), or lie in their convex hull (Clarke):
///
///   |hand − truth| ≤ kBadness u Σ_k w_k |∂hand/∂v_k| |v_k|                              (1)
///
/// over the intermediate results v_k of the formula as it ran (rounding_bound), with the rounding
/// of its scalar. kBadness = 2 leaves room for the terms of order u². Where an entry fails (1), the
/// truth is enclosed in intervals of 200 digits, and its radius added: a derivative that is exactly
/// 0, the sum of terms that are no binary fractions, is 10⁻¹⁰⁰ times these terms in 100 digits.
///
/// An entry that is infinite or no number is wrong. A point with a coordinate that no binary scalar
/// holds, such as 1/3 on the surface 3x = 1, is judged for both scalars by the formula as it runs
/// in rationals, and in 100 digits from the first root on: its double is on another stratum.
///
/// The truth comes from the branch that a run in Traced took, differentiated in 100 digits; at
/// points without a tie Jets in double and in 50 digits and differences of values, in 100 digits,
/// must agree with it, or nothing is decided. A compiled function is judged in double alone, by
/// judge_compiled.
[[nodiscard]] std::vector<PointJudgement> judge(const Derivative& derivative,
                                                const std::vector<Rational>& x,
                                                const std::vector<AuditScalar>& scalars,
                                                std::uint64_t seed);

inline constexpr double kBadness = 2;

}  // namespace assay::reports
