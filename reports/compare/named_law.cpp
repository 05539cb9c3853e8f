#include "reports/compare/named_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reports/compare/convergence.hpp"

namespace assay::reports {

std::string joined_by_or(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : " or ") + each;
  return text;
}

std::optional<LawParameter> agreed(const std::string& name,
                                   const ShownValues& of,
                                   const std::string& unit,
                                   std::size_t runs) {
  constexpr double kAgree = 0.25, kInfinity = std::numeric_limits<double>::infinity();
  if (of.size() < runs) return std::nullopt;
  double least = kInfinity, most = -kInfinity;
  LawParameter parameter{name, kInfinity, -kInfinity, unit};
  for (auto each = of.end() - static_cast<std::ptrdiff_t>(runs); each != of.end(); ++each) {
    if (!*each) return std::nullopt;
    const auto [value, open] = **each;
    least = std::min(least, value), most = std::max(most, value);
    parameter.low = std::min(parameter.low, value - open);
    parameter.high = std::max(parameter.high, value + open);
  }
  const double size = std::max(std::abs(least), std::abs(most));
  if (!(parameter.high - parameter.low <= kAgree * size)) return std::nullopt;
  const double wider = most - least + kPrintedDigits * size;
  parameter.low -= wider, parameter.high += wider;
  return parameter;
}

bool holds(const LawParameter& of, double value) { return of.low <= value && value <= of.high; }

}  // namespace assay::reports
