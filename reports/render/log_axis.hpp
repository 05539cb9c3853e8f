#pragma once

#include <string>

namespace assay::reports {

/// A logarithmic axis: its ends, and its tics as gnuplot writes them, "('10^{-3}' 1e-3, …)".
struct LogAxis {
  double lo;
  double hi;
  std::string tics;
};

/// The axis that shows [smallest, largest] with a margin: at least half a decade, at most seven
/// labels. Below two decades it also has labels at 2 and 5 times the powers of ten, below 0.75 at 3
/// and 7 times, too.
/// @pre 0 < smallest ≤ largest < ∞.
LogAxis log_axis(double smallest, double largest);

}  // namespace assay::reports
