#pragma once

#include "reports/study/body_velocity_l1.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// ∫ Σ_i |Ω_h − Ω| dt of bodies, body-fixed: see body_velocity_l1.
///
/// Units: [rad].   Not for: the attitude, which needs the sum of turns and not of their sizes; see
/// attitude-direction.
struct AngularVelocityL1 {
  static constexpr std::string_view kName = "angular-velocity-l1";
  static constexpr std::string_view kDescription = "error of body-fixed angular velocities in L1";
  static constexpr std::string_view kQuantity = "angular velocity";
  static constexpr std::string_view kUnit = "rad";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kAngularVelocityL1;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = true, .size = [](const RunSizes& sizes) {
        return sizes.spin * sizes.time;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    return body_velocity_l1(comparison, 3);
  }
};

}  // namespace assay::reports
