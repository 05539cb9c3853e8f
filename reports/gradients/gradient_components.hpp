#pragma once

#include "reports/gradients/judge_gradient.hpp"

namespace assay::reports {

/// Whether each component of row.limit is right to 1 % of its own size. Components whose exact
/// derivative is 0 count as right.
[[nodiscard]] bool components_are_near(const GradientRow& row);

/// Judges single components of the state. The errors of a row are relative to the largest component
/// of q, or of v, so they hide a mistake in a small component.
///
/// The row is refuted if judge_gradient refutes one component, with errors relative to the size of
/// that component. Asked are components whose limit is wrong by more than 1 % of their size, and by
/// more than rule.agreement of the scale. A component whose errors above rounding
/// leave this open leaves the row undecided. Else the verdict of the row stays.
/// @pre judge_gradient judged the row.
void judge_components(GradientRow& row, const GradientRule& rule);

}  // namespace assay::reports
