#include "reports/study/metrics/catalogue.hpp"

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

const std::vector<MetricEntry>& metrics() {
  static const std::vector<MetricEntry> all = [] {
    std::vector<MetricEntry> entries;
    for (const auto group :
         {motion_metrics, contact_metrics, first_order_metrics, rigid_body_metrics}) {
      for (const MetricEntry& entry : group()) entries.push_back(entry);
    }
    return entries;
  }();
  return all;
}

const MetricEntry& find_metric(std::string_view name, const std::vector<MetricEntry>& catalogue) {
  std::vector<std::string> names;
  for (const MetricEntry& entry : catalogue) {
    if (entry.name == name) return entry;
    names.emplace_back(entry.name);
  }
  throw InvalidInput(unknown_name_message("metric", name, names));
}

}  // namespace assay::reports
