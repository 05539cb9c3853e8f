#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The texts of a row for the columns of every rendered table: plain, not yet escaped.
struct RowText {
  std::string parameters;  ///< "e = 4/5, theta = 1/2", empty for defaults
  std::string options;
  std::string claim;        ///< "order 1", "zero but for rounding", "error ≤ 2 h"
  std::string band;         ///< "0.9 to 1.1", the orders that confirm; empty for the other claims
  std::string order;        ///< "1.023", or a dash
  std::string interval;     ///< "[0.98, 1.06]", empty if nothing was fitted
  std::string largest;      ///< "3.1×10⁻¹⁶ m/s", the largest error
  std::string runs;         ///< "118 of 120"
  std::string interpolant;  ///< "straight lines", empty if the row does not state it
  std::string window;       ///< "10⁻⁴ to 10⁻² s"
  std::string floor;        ///< "2.0×10⁻¹⁵, rounding"
  std::string rounding_share;  ///< "2 %"
};
RowText describe(const StudyRow& row);

/// Three significant digits, as a power of ten if that is shorter: "0.25", "2.5×10⁻⁷".
std::string short_number(double value);

/// "⁻⁷".
std::string superscript(int exponent);

/// The largest |error| of the samples, infinite if one of them is not a number; 0 without samples.
double largest_error(const std::vector<Sample>& samples);

/// "bouncing-ball, moreau-jean, velocity-l1, double".
std::string row_title(const StudyRow& row);

/// "a = 1, b = 2".
std::string joined(const std::vector<std::pair<std::string, std::string>>& pairs);

}  // namespace assay::reports
