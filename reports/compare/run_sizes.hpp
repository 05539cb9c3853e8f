#pragma once

#include "reports/study/comparison.hpp"
#include "reports/study/metrics/judgement.hpp"

namespace assay::reports {

/// Of the trajectory and the truth that are compared.
[[nodiscard]] RunSizes sizes_of(const Comparison<long double>& comparison, ModelKind kind);

}  // namespace assay::reports
