#pragma once

#include "reports/study/metrics/metric.hpp"
#include "reports/study/position_supremum.hpp"

namespace assay::reports {

/// sup_t max_i |q_h − q|, over all times, not only the nodes.
///
/// Units: [m].   Not for: velocities, which do not converge in the supremum norm at impacts.
struct PositionSup {
  static constexpr std::string_view kName = "position-sup";
  static constexpr std::string_view kDescription = "largest position error, over all times";
  static constexpr std::string_view kQuantity = "position";
  static constexpr std::string_view kUnit = "m";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kPositionSup;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = true;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = false, .size = [](const RunSizes& sizes) {
        return sizes.position;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    return position_supremum(comparison);
  }
};

}  // namespace assay::reports
