#pragma once

#include <string_view>

namespace assay::reports {

/// The quality of a result. Later values are worse.
enum class Sign { kGood, kOpen, kBad };

/// "✓", "?" or "✗".
[[nodiscard]] constexpr std::string_view mark_of(Sign sign) {
  return sign == Sign::kGood ? "✓" : sign == Sign::kOpen ? "?" : "✗";
}

/// The sign of a verdict, an outcome or the like, from its worst and its best value.
template <class Value>
[[nodiscard]] constexpr Sign sign_from(Value value, Value bad, Value good) {
  return value == bad ? Sign::kBad : value == good ? Sign::kGood : Sign::kOpen;
}

}  // namespace assay::reports
