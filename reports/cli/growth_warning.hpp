#pragma once

#include "reports/cli/run_warnings.hpp"

namespace assay::reports {

/// A run whose errors at least double, see growth_of_a_step; with θ < 1/2 also that this was not
/// examined, of more than 200 coordinates.
void warn_of_growth(const RunRequest& request, const SchemeEntry& scheme, Warnings& warnings);

}  // namespace assay::reports
