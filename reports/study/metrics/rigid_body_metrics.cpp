#include "reports/study/metrics/angular_velocity.hpp"
#include "reports/study/metrics/angular_velocity_l1.hpp"
#include "reports/study/metrics/attitude_direction.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/metrics/centre_position.hpp"
#include "reports/study/metrics/centre_velocity_l1.hpp"
#include "reports/study/metrics/norm_drift.hpp"
#include "reports/study/metrics/quaternion.hpp"

namespace assay::reports {

std::vector<MetricEntry> rigid_body_metrics() {
  return metric_entries<CentrePosition,
                        CentreVelocityL1,
                        AngularVelocity,
                        AngularVelocityL1,
                        AttitudeDirection,
                        QuaternionError,
                        NormDrift>();
}

}  // namespace assay::reports
