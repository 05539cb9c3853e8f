#pragma once

#include <string>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The claims of a study as one `tabular` for `\input` into a paper. Needs the package booktabs.
std::string latex_table(const StudyResult& study);

}  // namespace assay::reports
