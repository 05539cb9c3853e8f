#pragma once

#include <string>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A study as Markdown (GitHub's tables): a table of the claims, then for each claim the reason,
/// a link to its figure in `figures/`, and the command that repeats it.
std::string markdown_report(const StudyResult& study);

}  // namespace assay::reports
