#pragma once

#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// The share of a motion that a right scheme may lose because its impacts are late:
/// ∫ |v(t) − v(t − L(t))| dt / ∫ |v| dt over [begin, t_end].
///
/// A scheme with step h sees an impact up to h late. So its next flight lasts up to h longer or
/// shorter, the next one by e times as much, and so on. With the impacts k before t,
///
///   d_k = h + e_k d_{k−1},   L(t) = Σ_k d_k,   e_k = |v⁺|/|v⁻|, at most 1
///
/// With e = 1, L grows as the square of the number of impacts. At a share near 1 or above, nothing
/// is known of the phase, and errors of right schemes do not fall with h yet.
///
/// Units: t_end and h [s], the result [1]. 0 without impacts.   Not for: the error of a scheme.
[[nodiscard]] double lost_by_late_impacts(const oracles::ExactMotion<long double>& motion,
                                          long double begin,
                                          long double t_end,
                                          long double h);

/// Whether at most half of the motion is lost in this way.
[[nodiscard]] bool keeps_phase(const oracles::ExactMotion<long double>& motion,
                               long double begin,
                               long double t_end,
                               long double h);

}  // namespace assay::reports
