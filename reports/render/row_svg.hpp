#pragma once

#include <string>

#include "reports/render/render_template.hpp"
#include "reports/render/row_figure.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The figure of a row for the template row.svg. A page contains it as it is. It takes two
/// kilobytes, and has the colours of the page in light and dark. Coordinates are whole halves of a
/// pixel, so runs that would cover each other are drawn once.
/// @param abscissa the label below the axis of steps
/// @pre has_figure(row).
[[nodiscard]] TemplateObject row_svg_data(const StudyRow& row,
                                          const std::string& abscissa = "step size h [s]",
                                          const FigureWords& words = {});

/// The rules that a page with such figures needs.
[[nodiscard]] std::string row_svg_style();

}  // namespace assay::reports
