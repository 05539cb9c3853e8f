#pragma once

#include <string_view>

namespace assay::reports {

/// How good something is; the later the worse.
enum class Sign { kGood, kOpen, kBad };

/// "✓", "?" or "✗".
[[nodiscard]] constexpr std::string_view mark_of(Sign sign) {
  return sign == Sign::kGood ? "✓" : sign == Sign::kOpen ? "?" : "✗";
}

}  // namespace assay::reports
