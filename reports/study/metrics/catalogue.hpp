#pragma once

#include <string_view>
#include <vector>

#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// Every metric. A new metric needs one file, and one line in the list of its group.
[[nodiscard]] const std::vector<MetricEntry>& metrics();

/// The groups, each compiled separately: positions, velocities and impulses; contacts; first-order
/// systems; rigid bodies.
[[nodiscard]] std::vector<MetricEntry> motion_metrics();
[[nodiscard]] std::vector<MetricEntry> contact_metrics();
[[nodiscard]] std::vector<MetricEntry> first_order_metrics();
[[nodiscard]] std::vector<MetricEntry> rigid_body_metrics();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const MetricEntry& find_metric(std::string_view name,
                                             const std::vector<MetricEntry>& catalogue = metrics());

}  // namespace assay::reports
