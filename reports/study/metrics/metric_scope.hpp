#pragma once

namespace assay::reports {

/// Of which motions a metric speaks: its static kScope, kLagrangian where it has none.
enum class MetricScope { kLagrangian, kFirstOrder, kNewtonEuler, kAny };

}  // namespace assay::reports
