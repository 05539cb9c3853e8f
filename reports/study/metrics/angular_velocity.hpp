#pragma once

#include "reports/study/attitude_error.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// max_k |Ω_k − Ω| of bodies, body-fixed, in the maximum norm, at the ends of the steps.
///
/// Units: [rad/s].
/// Not for: motions with impacts, because Ω_k and Ω jump at different times.
struct AngularVelocity {
  static constexpr std::string_view kName = "angular-velocity";
  static constexpr std::string_view kDescription = "largest error of body-fixed angular velocities";
  static constexpr std::string_view kQuantity = "angular velocity";
  static constexpr std::string_view kUnit = "rad/s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kAngularVelocity;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = true;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion,
      .needs_velocities = true,
      .size = [](const RunSizes& sizes) { return sizes.spin; },
      .falls = [](const TrueBehaviour& truth) { return !truth.spins_jump; }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    return largest_at_steps(comparison, [&](Eigen::Index k, const oracles::MotionState<T>& exact) {
      T worst(0);
      for (Eigen::Index i = 0; i < exact.q.size() / kBodyCoordinates; ++i) {
        const Vector3<T> error =
            angular_velocity<T>(run.v.col(k), i) - angular_velocity<T>(exact.v, i);
        worst = std::max<T>(worst, error.cwiseAbs().maxCoeff());
      }
      return worst;
    });
  }
};

}  // namespace assay::reports
