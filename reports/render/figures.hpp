#pragma once

#include <filesystem>
#include <string>

#include "reports/render/row_figure.hpp"
#include "reports/render/section_figures.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Draws `<row id>.svg` and `<row id>.pdf` into an existing folder for every row that has a figure,
/// and `<name>.svg`, `.pdf` for the other figures. `<row id>.dat` holds the runs of a row, in
/// columns h and error, and `<row id>.tex` is its figure for pgfplots. One gnuplot process draws
/// many figures; there is one for each core. The same study gives the same bytes.
/// @throws InvalidInput as `run_gnuplot`, or if a figure was not written.
void write_figures(const StudyResult& study,
                   const std::filesystem::path& folder,
                   const std::string& gnuplot = "gnuplot",
                   const std::vector<SectionFigure>& sections = {},
                   const FigureWords& words = {});

}  // namespace assay::reports
