#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

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

/// A study as Markdown (GitHub's tables): a table of the claims, then for each claim the reason,
/// a link to its figure in `figures/`, and the command that repeats it.
std::string markdown_report(const StudyResult& study);

/// The claims of a study as one `longtable` for `\input` into a paper: text that needs no font
/// beyond Latin.
std::string latex_table(const StudyResult& study);

}  // namespace assay::reports
