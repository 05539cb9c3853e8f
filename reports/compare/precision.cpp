#include "reports/compare/precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

namespace assay::reports {

std::string_view name_of(Precision precision) {
  return precision == Precision::kSingle ? "single" : "double";
}

long double unit_roundoff_of(Precision precision) {
  return precision == Precision::kSingle ? 0x1p-24L : 0x1p-53L;
}

void SinglePrecisionTest::note(int digits, long double x) {
  if (!all_) return;
  if (!(std::abs(x) <= std::numeric_limits<float>::max())) {
    all_ = false;
    return;
  }
  const auto nearest = static_cast<float>(x);
  if (digits == 0) {
    all_ = nearest == x;
    return;
  }
  const std::string decimal =
      fmt::format("{:.{}e}", static_cast<double>(nearest), std::max(digits, 1) - 1);
  all_ = std::strtold(decimal.c_str(), nullptr) == x;
  if (digits >= kLong) ++long_ones_;
}

}  // namespace assay::reports
