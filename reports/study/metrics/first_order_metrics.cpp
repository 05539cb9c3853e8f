#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/metrics/multiplier_l1.hpp"
#include "reports/study/metrics/multiplier_law.hpp"
#include "reports/study/metrics/multiplier_sup.hpp"
#include "reports/study/metrics/state_l1.hpp"
#include "reports/study/metrics/state_sup.hpp"

namespace assay::reports {

std::vector<MetricEntry> first_order_metrics() {
  return metric_entries<StateSup, StateL1, MultiplierSup, MultiplierL1, MultiplierLawResidual>();
}

}  // namespace assay::reports
