#pragma once

#include <vector>

#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

/// The first of the runners, which are ordered by cost, whose rounding is negligible against the
/// rounding of `runner`: at most a thousandth of it. Null if there is none.
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
