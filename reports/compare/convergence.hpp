#pragma once

#include <string>
#include <vector>

#include "reports/compare/compared_file.hpp"
#include "reports/compare/judged_metrics.hpp"
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

/// Of each metric that judges the files, or supports others, and in which something moves:
///
///   confirmed  no error is larger than kPrintedDigits of its size, or the order is above 0, at 95
///   % refuted    the interval is below 1/2, or 0 before a collapse, where no power of h is known
///              that bounds the errors, no error is as small as that, and so is it
///              over the files whose steps show the motion alone
///   undecided  otherwise, and without an interval
///
/// p is 1/2, or 0 before a collapse, where no power of h is known that bounds the errors.
[[nodiscard]] std::vector<MetricVerdict> judge_convergence(
    const std::vector<ComparedFile>& files, const std::vector<ComparedOrder>& orders);

}  // namespace assay::reports
