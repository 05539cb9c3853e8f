#pragma once

#include "reports/compare/trajectory_csv.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/metrics/judgement.hpp"

namespace assay::reports {

/// The sizes of the compared trajectory and exact motion.
[[nodiscard]] RunSizes sizes_of(const Comparison<long double>& comparison, ModelKind kind);

/// What the digits of the file leave open of each size.
[[nodiscard]] RunSizes rounding_of(const FileTrajectory& run, ModelKind kind);

}  // namespace assay::reports
