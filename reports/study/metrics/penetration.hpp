#pragma once

#include "reports/study/metrics/contact_speed.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// The deepest penetration max(0, −g(q_h)) at the nodes, divided by twice the contact speed U*, the
/// largest |∂h_i/∂t| + Σ_j |H_ij v_j| and W_ii P_i/(1 + e_i) of all components and steps. This is
/// the time in which that speed leads half as deep.
///
/// Bound: e(h) ≤ h. If the rule g + γhU ≤ 0 fails, a step ends no deeper than (1−γ) h |U|; the step
/// that activates the contact adds at most (1−θ) h |U| (derived here; γ, θ ∈ [0, 1]).
/// Units: [s].
/// Not for: motions that start with penetration.
struct Penetration {
  static constexpr std::string_view kName = "penetration";
  static constexpr std::string_view kDescription =
      "deepest penetration over twice the largest contact speed; bounded by h";
  static constexpr std::string_view kQuantity = "gap";
  static constexpr std::string_view kUnit = "s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kPenetration;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  /// Files are judged by a law instead, see reports/compare/state_laws.hpp.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const ContactMotion<T> motion = contact_motion(comparison);
    T depth(0);
    for (const Eigen::Index i : normal_components(comparison.model().laws)) {
      for (Eigen::Index k = 0; k < motion.gap.cols(); ++k) {
        depth = std::max<T>(depth, T(-motion.gap(i, k)));
      }
    }
    const T speed = contact_speed(comparison, motion);
    return speed > T(0) ? T(depth / (T(2) * speed)) : depth;
  }
};

}  // namespace assay::reports
