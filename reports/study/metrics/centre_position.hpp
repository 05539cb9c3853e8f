#pragma once

#include "reports/study/attitude_error.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_k |x_k − x| of the centres of mass of bodies, in the maximum norm, at the ends of the steps.
///
/// Units: [m].   Not for: the attitude, see attitude-direction.
struct CentrePosition {
  static constexpr std::string_view kName = "centre-position";
  static constexpr std::string_view kDescription =
      "largest error of the positions of centres of mass";
  static constexpr std::string_view kQuantity = "position";
  static constexpr std::string_view kUnit = "m";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kCentrePosition;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = true;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = false, .size = [](const RunSizes& sizes) {
        return sizes.position;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    return largest_at_steps(comparison, [&](Eigen::Index k, const oracles::MotionState<T>& exact) {
      T worst(0);
      for (Eigen::Index i = 0; i < exact.q.size() / kBodyCoordinates; ++i) {
        const Vector3<T> error = centre<T>(run.q.col(k), i) - centre<T>(exact.q, i);
        worst = std::max<T>(worst, error.cwiseAbs().maxCoeff());
      }
      return worst;
    });
  }
};

}  // namespace assay::reports
