#pragma once

#include <vector>

#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

/// The cheapest runner whose rounding is at most a thousandth of the rounding of `runner`. Null if
/// there is none. @pre the runners are ordered by cost.
[[nodiscard]] inline const ScalarRunner* higher_runner(const std::vector<ScalarRunner>& runners,
                                                       const ScalarRunner& runner,
                                                       int digits) {
  const double most = runner.unit_roundoff(digits) / 1000;
  for (const ScalarRunner& other : runners) {
    const double u = other.unit_roundoff(digits);
    if (u > 0 && u <= most) return &other;
  }
  return nullptr;
}

}  // namespace assay::reports
