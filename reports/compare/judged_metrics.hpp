#pragma once

#include <string_view>
#include <vector>

#include "reports/compare/compared_file.hpp"

namespace assay::reports {

/// What a metric says in a comparison.
enum class MetricRole {
  kMotion,    ///< files must converge in it; it speaks of positions and velocities
  kImpulses,  ///< the same, of impulses or multipliers
  /// An identity of one kind of scheme: a file does not say which one made it, so that the metric
  /// tells more of what other metrics refute, and judges nothing itself.
  kSupports,
  kShown,  ///< a control: errors of right solutions need not fall, or another metric has them
  kScheme  ///< not measured: it needs the options of the scheme
};

/// A metric of the catalogue in a comparison.
struct JudgedMetric {
  std::string_view name;
  MetricRole role;
  bool needs_impulses = false;
  /// What an error is small against, in the units of the metric; null where nothing is judged.
  double (*size)(const RunSizes& sizes) = nullptr;
  /// Whether the error of every right solution falls with h; null: always.
  bool (*falls)(const TrueBehaviour& truth) = nullptr;

  [[nodiscard]] bool judges(const TrueBehaviour& truth) const {
    const bool of_role = role == MetricRole::kMotion || role == MetricRole::kImpulses;
    return of_role && (falls == nullptr || falls(truth));
  }
};

/// A line for each metric of reports/study/metrics/catalogue.hpp.
[[nodiscard]] const std::vector<JudgedMetric>& judged_metrics();

/// @pre the catalogue has a metric of that name.
[[nodiscard]] const JudgedMetric& judged_metric(std::string_view name);

}  // namespace assay::reports
