#pragma once

#include "reports/study/comparison.hpp"
#include "reports/study/metrics/judgement.hpp"

namespace assay::reports {

/// The sizes of the compared trajectory and exact motion.
[[nodiscard]] RunSizes sizes_of(const Comparison<long double>& comparison, ModelKind kind);

}  // namespace assay::reports
