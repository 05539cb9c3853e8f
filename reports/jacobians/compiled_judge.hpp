#pragma once

#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/point_judgement.hpp"

namespace assay::reports {

/// What a compiled function answered at x, against the map of the derivative and its truth.
///
/// How it computes is not known, but for its results in double. Its value F and its derivative J
/// are compared by the norm, with the rounding of our own formula of the same thing as the measure
/// of their condition:
///
///   max |F − truth| ≤ kCompiledBadness u (max_i Σ_k w_k |∂F_i/∂v_k| |v_k| + max |truth|)       (1)
///
/// and J likewise, where the map branches to one of the limits around x, to their convex hull, or
/// row by row to that. Beyond (1) it is wrong if it differs by more than kRoundingShare of the
/// scale; at kinks, where some limits may not have been met, if an entry is beyond the range of
/// that entry of the limits by a quarter of the range, or all of it, where many limits were met,
/// beyond them in one direction by an eighth. Else nothing is decided.
///
/// Refuted, with what it did as the reason, if it did not answer, or is no function of x: see
/// CompiledAnswer. @pre the point is one that double holds, and the answer is_taken.
[[nodiscard]] PointJudgement judge_compiled(const Derivative& derivative,
                                            const std::vector<Rational>& x,
                                            const CompiledAnswer& answer,
                                            std::uint64_t seed);

/// Asks it first; undecided where double does not hold the point, and where it does not take it.
[[nodiscard]] PointJudgement judge_compiled(const Derivative& derivative,
                                            const std::vector<Rational>& x,
                                            std::uint64_t seed);

/// Whether double has the point exactly.
[[nodiscard]] bool is_held_by_double(const std::vector<Rational>& x);

/// Ten bits: another order of the operations than that of our formula, or another formula.
inline constexpr double kCompiledBadness = 1024;
/// Half of 53 bits at points of few bits: what loses more than that by rounding is refuted, too, as
/// single precision and quotients of differences do.
inline constexpr double kRoundingShare = 0x1p-27;

}  // namespace assay::reports
