#pragma once

#include <string>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The command that may change the verdict of an undecided row. It is the command that repeats the
/// row, with one setting changed:
///
///   more runs      if the interval of the order crosses an end of the band or is too wide;
///   finer steps    if the errors of the present steps do not fall asymptotically yet.
///
/// Empty if neither can decide the row. There are four such cases: its runs were left out because
/// they took too long; all its errors are 0 or rounding; its metric cannot show the order; the
/// settings are at their limits. Also empty for a row of a study that does not state its settings.
[[nodiscard]] std::string deciding_command(const StudyRow& row);

}  // namespace assay::reports
