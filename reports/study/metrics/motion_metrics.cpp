#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/metrics/final_position.hpp"
#include "reports/study/metrics/impulse_flat.hpp"
#include "reports/study/metrics/position_sup.hpp"
#include "reports/study/metrics/velocity_hausdorff.hpp"
#include "reports/study/metrics/velocity_l1.hpp"
#include "reports/study/metrics/velocity_l2.hpp"
#include "reports/study/metrics/velocity_linf.hpp"

namespace assay::reports {

std::vector<MetricEntry> motion_metrics() {
  return metric_entries<PositionSup,
                        FinalPosition,
                        VelocityL1,
                        VelocityL2,
                        VelocityLinf,
                        VelocityHausdorff,
                        ImpulseFlat>();
}

}  // namespace assay::reports
