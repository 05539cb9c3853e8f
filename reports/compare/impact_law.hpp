#pragma once

#include "reports/compare/law_record.hpp"
#include "reports/compare/measured_run.hpp"

namespace assay::reports {

/// Asks (3) of trajectory_laws.hpp of every impact that is apart from others; whether there is one.
[[nodiscard]] bool ask_impact_law(const MeasuredRun& measured, LawRecord& record);

}  // namespace assay::reports
