#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/study/poincare.hpp"

namespace assay::reports {

/// One figure of Poincaré sections: the exact motion on the left, the run of the scheme on the
/// right, with the same axes.
struct SectionFigure {
  std::string name;     ///< of its files: "cam-follower.rpm-660.impacts"
  std::string title;    ///< "cam-follower, rpm = 660: impacts"
  std::string caption;  ///< a description in words
  std::string x_label, y_label;
  std::vector<std::array<double, 2>> exact, computed;
  std::string exact_title{}, computed_title{};
  std::array<double, 2> x_range{}, y_range{};
};

/// The impacts and the stroboscopic section; a figure without points is left out.
[[nodiscard]] std::vector<SectionFigure> section_figures(const PoincareSections& sections);

/// The gnuplot commands that draw it on the current terminal as `file`.
[[nodiscard]] std::string section_script(const SectionFigure& figure, const std::string& file);

}  // namespace assay::reports
