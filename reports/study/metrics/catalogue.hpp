#pragma once

#include <string_view>
#include <vector>

#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// Every metric: one file, and one line in that of its group.
[[nodiscard]] const std::vector<MetricEntry>& metrics();

/// The groups, each compiled alone: of positions, velocities and impulses, of contacts, of
/// first-order systems, of rigid bodies.
[[nodiscard]] std::vector<MetricEntry> motion_metrics();
[[nodiscard]] std::vector<MetricEntry> contact_metrics();
[[nodiscard]] std::vector<MetricEntry> first_order_metrics();
[[nodiscard]] std::vector<MetricEntry> rigid_body_metrics();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const MetricEntry& find_metric(std::string_view name,
                                             const std::vector<MetricEntry>& catalogue = metrics());

}  // namespace assay::reports
