#pragma once

#include "reports/gradients/judge_gradient.hpp"

namespace assay::reports {

/// Whether each component of row.limit is right to 1 % of its own size. Components whose exact
/// derivative is 0 count as right.
[[nodiscard]] bool components_are_near(const GradientRow& row);

/// Judges single components of the state. The errors of a row are relative to the largest component
/// of q, or of v, so they hide a mistake in a small component.
///
/// Component i has the exact derivative d_i, the derivatives g_i of the runs, and the errors
///
///   |g_i − d_i| / |d_i|   [1]
///
/// judge_gradient judges it alone if the median of its finest g_i is wrong by more than 1 % of
/// |d_i| and by more than rule.agreement of the scale of q or v. If it refutes one component, the
/// row is refuted. If it leaves one undecided whose order could be fitted, the row is undecided.
/// Else the verdict of the row stays.
///
/// Source: derived here.   Scalar: double.
/// Not for: components with d_i = 0, or with errors below rule.agreement; it does not see these.
/// @pre judge_gradient judged the row.
void judge_components(GradientRow& row, const GradientRule& rule);

}  // namespace assay::reports
