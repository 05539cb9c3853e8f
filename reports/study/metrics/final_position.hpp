#pragma once

#include "reports/study/comparison.hpp"
#include "reports/study/error_between_nodes.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_i |q_h(T) − q(T)| at the end T of the horizon. The motion may be at rest then. If the
/// trajectory consists only of points, its last node is used.
///
/// Units: [m].
/// Not for: errors before the end, which it does not see.
struct FinalPosition {
  static constexpr std::string_view kName = "final-position";
  static constexpr std::string_view kDescription = "position error at the end of the horizon";
  static constexpr std::string_view kQuantity = "position";
  static constexpr std::string_view kUnit = "m";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kFinalPosition;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  /// position-sup judges these errors.
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = false};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::abs;
    const Eigen::Index last = comparison.size() - 1;
    T worst(0);
    if (is_points(comparison)) {
      // In a dense output, errors depend on the place within a step; here that would be scatter.
      const auto keep = [&](const Vector<T>& e, const T& /*weight*/, bool is_node) {
        if (is_node) worst = e.cwiseAbs().maxCoeff();
      };
      for_each_point(comparison, StatePart::kPosition, keep);
      return worst;
    }
    for (Eigen::Index i = 0; i < comparison.dofs(); ++i) {
      worst = std::max<T>(worst,
                          abs(T(comparison.computed_q1(i, last) - comparison.exact_q1(i, last))));
    }
    return worst;
  }
};

}  // namespace assay::reports
