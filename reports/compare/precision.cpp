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

int digits_written(std::string_view text) {
  if (text.find_first_of(".eE") == std::string_view::npos) return 0;
  int digits = 0;
  for (const char c : text.substr(0, text.find_first_of("eE"))) {
    if (digits > 0 ? c >= '0' && c <= '9' : c >= '1' && c <= '9') ++digits;
  }
  return digits;
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
