#pragma once

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace assay::reports {

/// Few roundings of long double, then one to double; the expected number has a rounding of its own.
MATCHER_P(RoundsTo, expected, "") {
  return std::abs(arg - expected) <= std::numeric_limits<double>::epsilon() * std::abs(expected);
}

}  // namespace assay::reports
