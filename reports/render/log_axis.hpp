#pragma once

#include <string>
#include <vector>

namespace assay::reports {

/// A mark at digit·10^exponent.
struct LogTic {
  int digit;
  int exponent;
  bool labelled;
};

/// A logarithmic axis: its ends and its tics.
struct LogAxis {
  double lo;
  double hi;
  std::vector<LogTic> tics;
};

/// The axis that shows [smallest, largest] with a margin: at least half a decade, at most seven
/// labels. Below two decades it also has labels at 2 and 5 times the powers of ten, below 0.75 at 3
/// and 7 times, too.
/// @pre 0 < smallest ≤ largest < ∞.
LogAxis log_axis(double smallest, double largest);

/// The tics as gnuplot writes them, "('10^{-3}' 1e-3, …)".
std::string gnuplot_tics(const LogAxis& axis);

}  // namespace assay::reports
