#pragma once

#include "reports/study/error_between_nodes.hpp"
#include "reports/study/metrics/metric.hpp"
#include "reports/study/smooth_cell.hpp"

namespace assay::reports {

/// sup_t max_i |v_h − v|, over all times.
///
/// Units: [m/s].   Not for: the choice of a scheme. It is a control: near an impact the error is
/// the jump itself, so the order is 0; a positive order means that no impact happened.
struct VelocityLinf {
  static constexpr std::string_view kName = "velocity-linf";
  static constexpr std::string_view kDescription = "largest velocity error (order 0 at impacts)";
  static constexpr std::string_view kQuantity = "velocity";
  static constexpr std::string_view kUnit = "m/s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kVelocityLinf;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  /// Its order is 0 at impacts.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    if (!is_polyline(comparison)) return supremum_of_error(comparison, StatePart::kVelocity);
    using std::abs;
    T worst(0);
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      for (Eigen::Index i = 0; i < comparison.dofs(); ++i) {
        const VelocityError<T> error(comparison, i, c);
        const T ends = std::max<T>(abs(error.at_begin()), abs(error.at_end()));
        worst = std::max<T>(worst, ends);
        if (ends + error.overshoot() <= worst) continue;
        if (const auto middle = error.extremum()) worst = std::max<T>(worst, abs(error(*middle)));
      }
    }
    return worst;
  }
};

}  // namespace assay::reports
