#pragma once

#include "reports/cli/run_warnings.hpp"

namespace assay::reports {

/// Warns if growth at least doubles the errors of a run, see growth_of_a_step. With θ < 1/2 and
/// more than 200 coordinates the growth is not computed, and the warning states this.
void warn_of_growth(const RunRequest& request, const SchemeEntry& scheme, Warnings& warnings);

}  // namespace assay::reports
