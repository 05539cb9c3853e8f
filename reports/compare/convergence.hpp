#pragma once

#include <string>
#include <vector>

#include "reports/compare/compared_file.hpp"
#include "reports/study/metrics/judgement.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Files may be printed with six digits only; errors near that do not fall and prove nothing.
inline constexpr double kPrintedDigits = 1e-4;

/// Whether no error of the motion is larger than kPrintedDigits of its size, and there is one.
[[nodiscard]] bool is_close(const ComparedFile& file);

/// In every metric of the first file, over the files that miss no rows: the steps of the others are
/// not known.
[[nodiscard]] std::vector<ComparedOrder> orders_over(const std::vector<ComparedFile>& files);

/// What several files say in a metric.
struct MetricVerdict {
  MetricRole role;
  Verdict verdict;
  std::string reason;  ///< where it is not confirmed
};

/// Of each metric that judges the files, or supports others, and in which something moves, with
/// p = 1/2, or 0 before a collapse, where no power of h is known that bounds the errors:
///
///   confirmed  no error is larger than kPrintedDigits of its size, or the order is above p and, at
///              95 per cent, above 0
///   refuted    the interval is below p over all files and over those whose steps show the motion,
///              and no error is as small as that
///   undecided  otherwise, without an interval, and over too narrow a range, see distinct_steps.hpp
[[nodiscard]] std::vector<MetricVerdict> judge_convergence(
    const std::vector<ComparedFile>& files, const std::vector<ComparedOrder>& orders);

}  // namespace assay::reports
