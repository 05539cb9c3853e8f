#pragma once

#include <string>

#include "reports/render/figure_color.hpp"
#include "reports/render/row_figure.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The gnuplot commands that draw the figure of a row on the current terminal as `file`. Runs
/// inside the window are filled, the others hollow; the declared slope is dashed.
/// @pre has_figure(row).
std::string figure_script(const StudyRow& row,
                          const std::string& file,
                          const FigureWords& words = {});

}  // namespace assay::reports
