#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/metrics/complementarity.hpp"
#include "reports/study/metrics/energy_identity.hpp"
#include "reports/study/metrics/event_times.hpp"
#include "reports/study/metrics/penetration.hpp"

namespace assay::reports {

std::vector<MetricEntry> contact_metrics() {
  return metric_entries<EventTimes, EnergyIdentity, Penetration, Complementarity>();
}

}  // namespace assay::reports
