#pragma once

#include <string>
#include <vector>

#include "reports/render/pages.hpp"
#include "reports/render/section_figures.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A study as pages that need no server. They work on a phone, in dark mode, on paper, and for
/// screen readers.
///
/// The first page, index.html, shows whether everything is right. It has counts, the claims that
/// are not confirmed, and a matrix of verdicts, scheme by problem. Each cell of the matrix links to
/// a page in the folder `pairs` with the claims of one scheme on one problem and their figures. The
/// figures of Poincaré sections are in the folder `figures`. For a study of one pair the claims are
/// on the first page. A script filters the matrix; without it everything is shown.
/// `figure_files` tells whether the folder `figures` has the figures of the claims, too.
Pages html_pages(const StudyResult& study,
                 const std::vector<SectionFigure>& sections = {},
                 bool figure_files = false);

/// A study as Markdown (tables of GitHub). It has a table of the claims. Then it has the reason and
/// the command that repeats the claim, for each claim that is not confirmed. If the folder
/// `figures` has the figures of the claims, all of them are shown with reason and command.
std::string markdown_report(const StudyResult& study, bool figure_files);

/// The claims of a study as one `longtable` for `\input` into a paper; the text needs no font
/// beyond Latin.
std::string latex_table(const StudyResult& study);

}  // namespace assay::reports
