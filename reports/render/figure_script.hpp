#pragma once

#include <array>
#include <string>
#include <string_view>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A colour of a figure on white, and the colour that replaces it in dark mode.
struct FigureColor {
  std::string_view hex;
  std::string_view dark;
};
inline constexpr FigureColor kInk{"#2e3338", "#cfd2d4"};
inline constexpr FigureColor kGrid{"#dfe3e6", "#33393e"};
inline constexpr FigureColor kPaper{"#fefefe", "#16191c"};
inline constexpr FigureColor kRuns{"#2b5d8c", "#7fb2e2"};
inline constexpr FigureColor kFitted{"#b3541e", "#f0945a"};
inline constexpr FigureColor kDeclared{"#51585e", "#b3b9be"};
inline constexpr FigureColor kRounding{"#2a8074", "#69c4b7"};
inline constexpr FigureColor kBoundLine{"#8c2b6b", "#dd8fc4"};
inline constexpr std::array kFigureColors{
    kInk, kGrid, kPaper, kRuns, kFitted, kDeclared, kRounding, kBoundLine};

/// Whether there is anything to draw: at least one finite positive error at a positive step.
bool has_figure(const StudyRow& row);

/// The gnuplot commands that draw one row, log-log, on the current terminal as `file`. Runs inside
/// the window are filled, the others hollow. The fitted line has its pointwise confidence band
///
///   exp(a + p x ± t √(s_aa + 2 s_ap x + s_pp x²)),   x = log h                       (1)
///
/// over the window. Also drawn are the declared slope, dashed, through the centre of the runs in
/// the window; the rounding part of each error, at most three decades below the smallest one; and a
/// bound c h^p.
///
/// Source: (1) derived here from Fit.   @pre has_figure(row).
std::string figure_script(const StudyRow& row, const std::string& file);

}  // namespace assay::reports
