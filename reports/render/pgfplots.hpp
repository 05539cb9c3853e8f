#pragma once

#include <string>

#include "reports/render/row_figure.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The figure of a row as a `tikzpicture` for \input, which needs the package pgfplots. It contains
/// all numbers, so that it compiles from any folder, and it has the fonts of the paper. Colours,
/// marks and legend are those of the other files of the figure.
/// @pre has_figure(row).
[[nodiscard]] std::string pgfplots_picture(const StudyRow& row, const FigureWords& words = {});

}  // namespace assay::reports
