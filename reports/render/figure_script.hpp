#pragma once

#include <array>
#include <string>
#include <string_view>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The colours of a figure: as gnuplot is told them, and the CSS variable a page may override.
struct FigureColor {
  std::string_view hex;
  std::string_view variable;
};
inline constexpr FigureColor kInk{"#2e3338", "--figure-ink"};
inline constexpr FigureColor kGrid{"#dfe3e6", "--figure-grid"};
inline constexpr FigureColor kPaper{"#fefefe", "--figure-paper"};
inline constexpr FigureColor kRuns{"#2b5d8c", "--figure-runs"};
inline constexpr FigureColor kFitted{"#b3541e", "--figure-fit"};
inline constexpr FigureColor kDeclared{"#51585e", "--figure-declared"};
inline constexpr FigureColor kRounding{"#2a8074", "--figure-rounding"};
inline constexpr FigureColor kBoundLine{"#8c2b6b", "--figure-bound"};
inline constexpr std::array kFigureColors{
    kInk, kGrid, kPaper, kRuns, kFitted, kDeclared, kRounding, kBoundLine};

/// Whether there is anything to draw: one finite positive error at a positive step.
bool has_figure(const StudyRow& row);

/// The gnuplot commands that draw one row, log-log, into the current terminal as `file`: the runs
/// inside the window filled, the others hollow; the fitted line with its pointwise confidence band
///
///   exp(a + p x ± t √(s_aa + 2 s_ap x + s_pp x²)),   x = log h                       (1)
///
/// over the window; the declared slope, dashed, through the centre of the runs of the window; the
/// rounding part of each error, at most three decades below the smallest one; a bound c h^p.
///
/// Source: (1) derived here from Fit.   @pre has_figure(row).
std::string figure_script(const StudyRow& row, const std::string& file);

}  // namespace assay::reports
