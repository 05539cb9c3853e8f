#pragma once

#include "reports/gradients/gradient.hpp"

namespace assay::reports {

/// The rule that judges the derivatives of runs with many step sizes.
struct GradientRule {
  /// Relative errors below this are the rounding of the derivatives themselves.
  double floor;
  double confidence = 0.999;  ///< of the interval of the order
  double least_span = 2;      ///< the largest step size over the smallest
  /// Whether the gradient is refuted if a part of its error does not vanish with h. Errors of
  /// differences with few δ ≫ h do not vanish as long as δ is the same.
  bool judges_remainder = true;
  /// Relative errors below this refute nothing: they may be the rounding of differences of runs.
  double agreement = 0;
};

/// Judges row.samples and fills verdict, reason, fit, limit and spread:
///
///   confirmed   the median error of the finest quarter is at most the floor; or the errors fall
///               with an order that is above 1/4 with the confidence of the rule, that median is
///               below 1/2, and nothing shows that a part of the error remains;
///               or the derivatives agree with the exact one: that median is at most
///               rule.agreement, and each component is right to 1 %
///   refuted     the order is below 1/4 with that confidence, or a part of the error remains, see
///               remainder_of: the derivative converges to something else, or not at all
///   undecided   else; also if rounding is more than 10⁻³ of the derivative, and for fewer than six
///               step sizes with errors above the floor, or such that span less than a factor of
///               four
///
/// The rounding of some derivatives grows with the steps. For them an error below
/// GradientSample::likely_growth is below the floor, and only errors above most_growth show an
/// order. So the rounding of the finest runs may cover an error that runs with larger steps still
/// refute. Errors between the two limits leave the verdict undecided.
///
/// A derivative that converges has at least order 1/2 here. An error in the phase of an impact is
/// of order h, and averages of such errors are of order √h. A derivative with a wrong limit has
/// order 0 in the end. A wrong limit that differs by less than half of the smallest errors is not
/// seen.
void judge_gradient(GradientRow& row, const GradientRule& rule);

/// Judges row.ladder, differences at many δ for many step sizes:
///
///   tangent   δ ≪ h: of each step size the median of the differences with 10⁻³ ≤ δ/h ≤ 3·10⁻²
///   secant    δ ≫ h: of each step size the median of the differences with √h/2 ≤ δ ≤ 2√h, both
///             relative
///
/// judge_gradient judges each of the two. If both are confirmed, the row is confirmed. If the
/// tangent is refuted and the secant confirmed, it is secant-only. If both are refuted, or the
/// tangent is refuted and no secant is requested, it is refuted. The samples of the row are the
/// samples of the tangent.
/// @return whether both are decided
bool judge_ladder(GradientRow& row, const GradientRule& rule);

/// Whether judge_ladder uses a difference with this δ for the tangent or for the secant.
[[nodiscard]] bool judges(double delta, int steps);

}  // namespace assay::reports
