#pragma once

#include "reports/study/attitude_error.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_k min(|p_k/|p_k| − p|, |p_k/|p_k| + p|) at the ends of the steps, in the maximum norm over
/// the bodies. This is about half the angle between the rotations. A quaternion without a direction
/// has the error 2.
///
/// Units: [1].   Not for: the norm of p_k, see quaternion and norm-drift.
struct AttitudeDirection {
  static constexpr std::string_view kName = "attitude-direction";
  static constexpr std::string_view kDescription =
      "largest error of rotations: of quaternions, divided by their norm";
  static constexpr std::string_view kQuantity = "attitude";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kAttitudeDirection;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = true;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = false, .size = [](const RunSizes& sizes) {
        return sizes.attitude;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    return largest_at_steps(
        comparison, [&](Eigen::Index k, const oracles::MotionState<T>& exact) -> T {
          T worst(0);
          for (Eigen::Index i = 0; i < exact.q.size() / kBodyCoordinates; ++i) {
            Quaternion<T> computed = attitude<T>(run.q.col(k), i);
            const T norm = computed.norm();
            if (!(norm > T(0))) return T(2);
            computed /= norm;
            worst = std::max<T>(worst, distance_up_to_sign<T>(computed, attitude<T>(exact.q, i)));
          }
          return worst;
        });
  }
};

}  // namespace assay::reports
