#include "reports/identify/estimates.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::reports {

void Estimates::add(const std::string& probe, const Measured& value) {
  if (value.is_known()) all_.push_back({probe, value});
}

std::optional<Measured> Estimates::common() const {
  if (all_.empty()) return std::nullopt;
  double low = all_[0].value.low(), high = all_[0].value.high();
  for (const Estimate& each : all_) {
    low = std::max(low, each.value.low());
    high = std::min(high, each.value.high());
  }
  if (low > high) return std::nullopt;
  return Measured{(low + high) / 2, (high - low) / 2};
}

std::string Estimates::contradiction() const {
  if (all_.empty()) return "no value";
  const auto [least, largest] =
      std::ranges::minmax_element(all_, {}, [](const Estimate& each) { return each.value.value; });
  return fmt::format("{} by {}, {} by {}",
                     to_text(least->value),
                     least->probe,
                     to_text(largest->value),
                     largest->probe);
}

}  // namespace assay::reports
