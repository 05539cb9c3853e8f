#pragma once

#include <array>
#include <string_view>

namespace assay::reports {

/// A colour of a figure on white, and the colour that replaces it in dark mode.
struct FigureColor {
  std::string_view name;
  std::string_view hex;
  std::string_view dark;
};
inline constexpr FigureColor kInk{"ink", "#2e3338", "#cfd2d4"};
inline constexpr FigureColor kGrid{"grid", "#dfe3e6", "#33393e"};
inline constexpr FigureColor kPaper{"paper", "#fefefe", "#16191c"};
inline constexpr FigureColor kRuns{"runs", "#2b5d8c", "#7fb2e2"};
inline constexpr FigureColor kFitted{"fitted", "#b3541e", "#f0945a"};
inline constexpr FigureColor kDeclared{"declared", "#51585e", "#b3b9be"};
inline constexpr FigureColor kRounding{"rounding", "#2a8074", "#69c4b7"};
inline constexpr FigureColor kBoundLine{"bound", "#8c2b6b", "#dd8fc4"};
inline constexpr std::array kFigureColors{
    kInk, kGrid, kPaper, kRuns, kFitted, kDeclared, kRounding, kBoundLine};

}  // namespace assay::reports
