#pragma once

#include "reports/study/attitude_error.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_k min(|p_k − p|, |p_k + p|), of the computed quaternions of bodies, in the maximum norm, at
/// the ends of the steps.
///
/// Units: [1].   Not for: the error of the rotation alone, because it contains the error of |p|;
/// see attitude-direction.
struct QuaternionError {
  static constexpr std::string_view kName = "quaternion";
  static constexpr std::string_view kDescription =
      "largest error of quaternions as computed, without division by their norm, up to their sign";
  static constexpr std::string_view kQuantity = "attitude";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kQuaternion;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = false, .size = [](const RunSizes& sizes) {
        return sizes.attitude;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    return largest_at_steps(comparison, [&](Eigen::Index k, const oracles::MotionState<T>& exact) {
      T worst(0);
      for (Eigen::Index i = 0; i < exact.q.size() / kBodyCoordinates; ++i) {
        const Quaternion<T> computed = attitude<T>(run.q.col(k), i);
        worst = std::max<T>(worst, distance_up_to_sign<T>(computed, attitude<T>(exact.q, i)));
      }
      return worst;
    });
  }
};

}  // namespace assay::reports
