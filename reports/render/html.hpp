#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "reports/render/section_figures.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// SVG files by row id, or by the name of a figure of sections, as `write_figures` made them.
using Figures = std::map<std::string, std::string>;

/// No browser opens a page with thousands of inline figures.
inline constexpr std::size_t kMostInlineFigures = 200;

/// A study as one page: works offline and without scripts, on a phone, in the dark, on paper, and
/// for screen readers. A row whose figure is missing says so.
///
/// It is self-contained, but where there are more than kMostInlineFigures those of confirmed rows
/// are linked from the folder `figures`.
std::string html_page(const StudyResult& study,
                      const Figures& figures,
                      const std::vector<SectionFigure>& sections = {});

}  // namespace assay::reports
