#pragma once

#include "reports/study/metrics/metric.hpp"
#include "reports/study/position_supremum.hpp"

namespace assay::reports {

/// sup_t max_i |x_h − x| of a first-order system, over all times, not only the nodes.
///
/// Units: those of x.   Not for: states that jump, where the order is 0. It is at most 1 if x'
/// jumps.
struct StateSup {
  static constexpr std::string_view kName = "state-sup";
  static constexpr std::string_view kDescription =
      "largest error of the state of a first-order system, over all times";
  static constexpr std::string_view kQuantity = "state";
  static constexpr std::string_view kUnit = "of x";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kStateSup;
  static constexpr ModelKinds kScope = kFirstOrderModels;
  static constexpr bool kPrimary = true;
  /// Its order is 0 if states jump.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = false};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    return position_supremum(comparison);
  }
};

}  // namespace assay::reports
