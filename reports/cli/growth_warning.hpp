#pragma once

#include "reports/cli/run_warnings.hpp"

namespace assay::reports {

/// Warns if the errors of a run at least double, see growth_of_a_step. With θ < 1/2 and more than
/// 200 coordinates it warns that this was not checked.
void warn_of_growth(const RunRequest& request, const SchemeEntry& scheme, Warnings& warnings);

}  // namespace assay::reports
