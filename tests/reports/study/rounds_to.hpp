#pragma once

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace assay::reports {

/// Few roundings of long double, then one to double; the expected number has a rounding of its own.
MATCHER_P(RoundsTo, expected, "") {
  return std::abs(arg - expected) <= std::numeric_limits<double>::epsilon() * std::abs(expected);
}

/// As near as sums of a few hundred terms of at most `size` round to in long double, and to double.
MATCHER_P2(IsWithinRoundingOf, expected, size, "") {
  return std::abs(arg - expected) <= std::numeric_limits<double>::epsilon() * size;
}

}  // namespace assay::reports
