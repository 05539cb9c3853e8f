#pragma once

#include <map>
#include <string>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// SVG files by row id, as `write_figures` made them.
using Figures = std::map<std::string, std::string>;

/// A study as one self-contained page: works offline and without scripts, on a phone, in the dark,
/// on paper, and for screen readers. A row whose figure is missing says so.
std::string html_page(const StudyResult& study, const Figures& figures);

}  // namespace assay::reports
