#pragma once

#include <string>

#include "reports/cli/summary.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// @param folder of the report; empty if none was written
[[nodiscard]] Summary summary_of(const StudyResult& study,
                                 double seconds,
                                 const std::string& folder);

}  // namespace assay::reports
