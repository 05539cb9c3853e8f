#pragma once

#include <string_view>
#include <type_traits>

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

/// The scalar whose rounding is negligible against that of `scalar`; empty if there is none.
[[nodiscard]] inline std::string_view higher_scalar(std::string_view scalar) {
  if (scalar == "double") return "dd";
  if (scalar == "long-double" || scalar == "dd" || scalar == "float128" || scalar == "mpfr50") {
    return "mpfr100";
  }
  return "";
}

}  // namespace assay::reports
