#pragma once

#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/point_judgement.hpp"

namespace assay::reports {

/// Judges the answer of a compiled function at x by the map of the derivative and its truth.
///
/// Only the results of the function in double are known. Its value F and its derivative J are
/// compared in the norm. The rounding of our own formula for the same map measures their condition:
///
///   max |F − truth| ≤ kCompiledBadness u (max_i Σ_k w_k |∂F_i/∂v_k| |v_k| + max |truth|)       (1)
///
/// The same holds for J. If the map has branches, J is compared with one of the limits around x,
/// with their convex hull, or row by row with it. A J beyond (1) is wrong if it differs by more
/// than kRoundingShare of the scale. At kinks J is wrong if it is outside the hull by this much,
/// and all limits are known (BranchLimits::is_complete). Otherwise some limits may not have been
/// found. There J is wrong if an entry is outside the range of that entry over the limits by a
/// quarter of the range. If many limits were found, J is also wrong if it is outside them as a
/// whole in one direction by an eighth. Otherwise nothing is decided. At one point an error of this
/// size may be rounding; at many points it is not, see Suspects.
///
/// The function is refuted, with its behaviour as the reason, if it did not answer, or if it is not
/// a function of x, see CompiledAnswer. @pre double can represent the point, and the answer
/// is_taken.
[[nodiscard]] PointJudgement judge_compiled(const Derivative& derivative,
                                            const std::vector<Rational>& x,
                                            const CompiledAnswer& answer,
                                            std::uint64_t seed);

/// Evaluates the function first. Undecided if double cannot represent the point, or if the function
/// does not take the point.
[[nodiscard]] PointJudgement judge_compiled(const Derivative& derivative,
                                            const std::vector<Rational>& x,
                                            std::uint64_t seed);

/// The reason why a point is undecided at which an error is beyond (1), and not wrong for certain.
inline constexpr const char* kUnclear =
    "it differs by more than usual rounding, but by too little to be wrong for certain";

/// Whether double can represent the point exactly.
[[nodiscard]] bool is_held_by_double(const std::vector<Rational>& x);

[[nodiscard]] std::vector<Rational> exactly(const Vector<double>& x);

/// Ten bits for an order of the operations, or a formula, that differs from ours.
inline constexpr double kCompiledBadness = 1024;
/// Half of 53 bits, at points with few bits. A function that loses more by rounding is refuted,
/// too, such as single precision and difference quotients.
inline constexpr double kRoundingShare = 0x1p-27;

}  // namespace assay::reports
