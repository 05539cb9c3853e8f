#pragma once

#include <string>
#include <vector>

#include "reports/compare/compared_file.hpp"
#include "reports/study/metrics/judgement.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Files may be printed with only six digits. Errors near that size do not fall and prove nothing.
inline constexpr double kPrintedDigits = 1e-4;

/// Whether the file has errors of the motion, and none is larger than kPrintedDigits of its size.
[[nodiscard]] bool is_close(const ComparedFile& file);

/// The orders in every metric of the first file, over the files that miss no rows. The steps of the
/// other files are not known.
[[nodiscard]] std::vector<ComparedOrder> orders_over(const std::vector<ComparedFile>& files);

/// The verdict on several files in a metric.
struct MetricVerdict {
  MetricRole role;
  Verdict verdict;
  std::string reason;       ///< if it is not confirmed
  std::string metric = {};  ///< its name
  double least_order = 0;   ///< p
};

/// The verdicts of the metrics that judge the files or support other metrics, and in which
/// something moves. p is 1/2. Before a collapse p is 0, because no power of h is known that bounds
/// the errors:
///
///   confirmed  no error is larger than kPrintedDigits of its size; or the order is above p, at 95
///              per cent above 0, and above p over the half of the files with the smallest steps
///   refuted    the interval is below p over all files and over those whose steps resolve the
///              motion, not above p/2 with the smallest steps, too, and every error is larger than
///              that and than what the digits may hide
///   undecided  otherwise, without an interval, and over too narrow a range, see distinct_steps.hpp
///
/// A component is judged alone, too, if its error with the smallest step is larger than 1/100 of
/// its own size. Such a verdict has the name "state-l1 of x1". It is left out if it is confirmed.
[[nodiscard]] std::vector<MetricVerdict> judge_convergence(const std::vector<ComparedFile>& files);

}  // namespace assay::reports
