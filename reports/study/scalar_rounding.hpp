#pragma once

#include <string_view>
#include <type_traits>
#include <vector>

#include "core/scalar/ladder.hpp"
#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

/// u of the scalar of that name, 0 of enclosures; of mpreal with so many digits.
[[nodiscard]] inline double unit_roundoff_of(std::string_view scalar, int digits) {
  double u = 0;
#define ASSAY_MATCH(S) \
  if (ScalarTraits<S>::kName == scalar) u = rounded(std::type_identity<S>{});
  const auto rounded = [digits]<class S>(std::type_identity<S>) {
    const detail::WorkingDigits<S> working(digits);
    if constexpr (!Enclosure<S>) return scalar_cast<double>(unit_roundoff<S>());
    return 0.0;
  };
  ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_MATCH)
#undef ASSAY_MATCH
  return u;
}

/// The first of the runners, which come cheapest first, whose rounding is negligible against that
/// of `scalar`: a thousandth of it; null if there is none.
[[nodiscard]] inline const ScalarRunner* higher_runner(const std::vector<ScalarRunner>& runners,
                                                       std::string_view scalar,
                                                       int digits) {
  const double most = unit_roundoff_of(scalar, digits) / 1000;
  for (const ScalarRunner& runner : runners) {
    const double u = unit_roundoff_of(runner.scalar, digits);
    if (u > 0 && u <= most) return &runner;
  }
  return nullptr;
}

}  // namespace assay::reports
