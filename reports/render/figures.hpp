#pragma once

#include <filesystem>
#include <string>

#include "reports/render/section_figures.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Draws `<row id>.svg` and `<row id>.pdf` into an existing folder, for every row that has a
/// figure, and `<name>.svg`, `.pdf` of the others; `<row id>.dat` are the runs of a row, in columns
/// h and error. One gnuplot for many of them, on all cores. The
/// same study gives the same bytes.
/// @throws InvalidInput as `run_gnuplot`, or if a figure did not come out.
void write_figures(const StudyResult& study,
                   const std::filesystem::path& folder,
                   const std::string& gnuplot = "gnuplot",
                   const std::vector<SectionFigure>& sections = {});

}  // namespace assay::reports
