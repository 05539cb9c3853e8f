#pragma once

#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/point_judgement.hpp"

namespace assay::reports {

/// Judges the answer of a compiled function at x by the map of the derivative and its truth.
///
/// How it computes is not known, only its results in double. Its value F and its derivative J are
/// compared in the norm; the rounding of our own formula for the same map measures their condition:
///
///   max |F − truth| ≤ kCompiledBadness u (max_i Σ_k w_k |∂F_i/∂v_k| |v_k| + max |truth|)       (1)
///
/// The same holds for J. If the map has branches, J is compared with one of the limits around x,
/// with their convex hull, or row by row with it. Beyond (1) it is wrong if it differs by more than
/// kRoundingShare of the scale. At kinks some limits may not have been found. There it is wrong if
/// an entry is outside the range of that entry over the limits by a quarter of the range; or, if
/// many limits were found, if J as a whole is outside them in one direction by an eighth. Otherwise
/// nothing is decided.
///
/// It is refuted, with its behaviour as the reason, if it did not answer, or is not a function of
/// x: see CompiledAnswer. @pre double can represent the point, and the answer is_taken.
[[nodiscard]] PointJudgement judge_compiled(const Derivative& derivative,
                                            const std::vector<Rational>& x,
                                            const CompiledAnswer& answer,
                                            std::uint64_t seed);

/// Evaluates it first; undecided if double cannot represent the point, or if it does not take it.
[[nodiscard]] PointJudgement judge_compiled(const Derivative& derivative,
                                            const std::vector<Rational>& x,
                                            std::uint64_t seed);

/// Whether double can represent the point exactly.
[[nodiscard]] bool is_held_by_double(const std::vector<Rational>& x);

/// Ten bits: for another order of the operations than in our formula, or for another formula.
inline constexpr double kCompiledBadness = 1024;
/// Half of 53 bits, at points with few bits. A function that loses more by rounding is refuted,
/// too, such as single precision and difference quotients.
inline constexpr double kRoundingShare = 0x1p-27;

}  // namespace assay::reports
