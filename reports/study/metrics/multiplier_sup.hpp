#pragma once

#include <algorithm>

#include "reports/study/metrics/metric.hpp"
#include "reports/study/multiplier_polyline.hpp"

namespace assay::reports {

/// max_k max_i |λ_k − λ(τ_k)| over the instants τ_k at which the laws are imposed.
///
/// Units: those of λ. A control if λ jumps: in the step of the jump the error is O(1).   Not for:
/// the choice of a scheme in that case; see multiplier-l1.
struct MultiplierSup {
  static constexpr std::string_view kName = "multiplier-sup";
  static constexpr std::string_view kDescription =
      "largest error of the multipliers of a first-order system, where their laws are imposed";
  static constexpr std::string_view kQuantity = "multiplier";
  static constexpr std::string_view kUnit = "of lambda";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kMultiplierSup;
  static constexpr ModelKinds kScope = kFirstOrderModels;
  static constexpr bool kPrimary = false;
  /// Its order is 0 if multipliers jump.
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kShown, .needs_velocities = false, .needs_impulses = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::abs;
    const Trajectory<T>& run = comparison.trajectory();
    const MultiplierPolyline<T> computed(run);
    oracles::MotionState<T> state;
    T worst(0);
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      const T t = computed.instant(k);
      if (t > comparison.t_end()) break;
      comparison.exact().evaluate(t, state);
      for (Eigen::Index i = 0; i < computed.size(); ++i) {
        worst = std::max<T>(worst, abs(T(run.impulse(i, k) - state.contact_force(i))));
      }
    }
    return worst;
  }
};

}  // namespace assay::reports
