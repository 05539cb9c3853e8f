#pragma once

#include "reports/study/body_velocity_l1.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// ∫ Σ_i |v_h − v| dt of the centres of mass of bodies: see body_velocity_l1.
///
/// Units: [m].   Not for: rotations, see angular-velocity-l1.
struct CentreVelocityL1 {
  static constexpr std::string_view kName = "centre-velocity-l1";
  static constexpr std::string_view kDescription = "error of velocities of centres of mass in L1";
  static constexpr std::string_view kQuantity = "velocity";
  static constexpr std::string_view kUnit = "m";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kCentreVelocityL1;
  static constexpr ModelKinds kScope = kNewtonEulerModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kMotion, .needs_velocities = true, .size = [](const RunSizes& sizes) {
        return sizes.velocity * sizes.time;
      }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    return body_velocity_l1(comparison, 0);
  }
};

}  // namespace assay::reports
