#pragma once

#include "reports/compare/law_record.hpp"
#include "reports/compare/measured_run.hpp"

namespace assay::reports {

/// Tests (3) of trajectory_laws.hpp on every impact that is isolated from other impacts. Returns
/// whether there is such an impact.
[[nodiscard]] bool ask_impact_law(const MeasuredRun& measured, LawRecord& record);

}  // namespace assay::reports
