#include "reports/render/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace assay::reports {
namespace {

constexpr std::string_view kDash = "–";

/// Two significant digits of the half width of an interval, between 1 and 6 decimals.
int decimals_for(const std::array<double, 2>& interval) {
  const double half_width = (interval[1] - interval[0]) / 2;
  if (!(half_width > 0) || !std::isfinite(half_width)) return 4;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(half_width))), 1, 6);
}

std::string claim_text(const StudyRow& row) {
  const std::string order = row.declared ? fmt::format("{:g}", *row.declared) : "";
  switch (row.kind) {
    case ClaimKind::kOrder:
      return row.declared ? "order " + order : "order not declared";
    case ClaimKind::kIdentity:
      return "zero but for rounding";
    case ClaimKind::kBound: {
      const std::string constant = row.bound ? short_number(*row.bound) : "c";
      if (!row.declared || *row.declared == 0) return "error ≤ " + constant;
      return fmt::format("error ≤ {} h{}", constant, order == "1" ? "" : "^" + order);
    }
  }
  return {};
}

std::string floor_text(const StudyRow& row) {
  if (!row.floor) return row.floor_cause.empty() ? std::string(kDash) : row.floor_cause;
  if (row.floor_cause.empty()) return short_number(*row.floor);
  return short_number(*row.floor) + ", " + row.floor_cause;
}

std::string interpolant_text(const std::string& name) {
  if (name == "linear") return "straight lines";
  if (name == "hermite") return "cubics through q and v";
  if (name == "nodes") return "none: errors are taken at the ends of steps alone";
  if (name == "dense") return "a dense output of the scheme, at seven points of each step";
  return name;
}

std::string share_text(const std::optional<double>& share) {
  if (!share) return std::string(kDash);
  if (*share > 0 && *share < 0.001) return "< 0.1 %";
  return fmt::format("{:.{}f} %", 100 * *share, *share < 0.0995 ? 1 : 0);
}

std::string window_text(const std::array<double, 2>& window) {
  if (!(window[1] > 0)) return std::string(kDash);
  return fmt::format("{} to {} s", short_number(window[0]), short_number(window[1]));
}

}  // namespace

std::string superscript(int exponent) {
  constexpr std::array<std::string_view, 10> kDigits{
      "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string result = exponent < 0 ? "⁻" : "";
  for (char digit : std::to_string(std::abs(exponent))) {
    result += kDigits[static_cast<std::size_t>(digit - '0')];
  }
  return result;
}

std::string short_number(double value) {
  if (!std::isfinite(value) || value == 0) return fmt::format("{:g}", value);
  const std::string text = fmt::format("{:.2e}", value);  // d.dde±xx
  const std::size_t e = text.find('e');
  const int exponent = std::stoi(text.substr(e + 1));
  if (exponent >= -2 && exponent <= 3) return fmt::format("{:.3g}", value);
  std::string mantissa = text.substr(0, e);
  mantissa.erase(mantissa.find_last_not_of('0') + 1);
  if (mantissa.back() == '.') mantissa.pop_back();
  if (mantissa == "1") return "10" + superscript(exponent);
  return fmt::format("{}×10{}", mantissa, superscript(exponent));
}

double largest_error(const std::vector<Sample>& samples) {
  double largest = 0;
  for (const Sample& sample : samples) {
    if (std::isnan(sample.error)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, std::abs(sample.error));
  }
  return largest;
}

std::string joined(const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::string result;
  for (const auto& [key, value] : pairs) {
    if (!result.empty()) result += ", ";
    result += key + " = " + value;
  }
  return result;
}

namespace {

/// What tells the case from others of its problem: label, parameters and horizon.
std::string case_text(const StudyRow& row) {
  std::vector<std::pair<std::string, std::string>> settings = row.parameters;
  if (!row.t_end.empty()) settings.emplace_back("T", row.t_end + " s");
  return row.label.empty() ? joined(settings) : row.label + ": " + joined(settings);
}

std::string with_detail(const std::string& name, const std::string& detail) {
  return detail.empty() ? name : fmt::format("{} ({})", name, detail);
}

}  // namespace

std::string row_title(const StudyRow& row) {
  return fmt::format("{}, {}, {}, {}",
                     with_detail(row.problem, case_text(row)),
                     with_detail(row.scheme, joined(row.scheme_options)),
                     row.metric,
                     row.scalar);
}

RowText describe(const StudyRow& row) {
  RowText text;
  text.parameters = case_text(row);
  text.options = joined(row.scheme_options);
  text.claim = claim_text(row);
  if (row.kind == ClaimKind::kOrder) {
    text.band = fmt::format("{:.4g} to {:.4g}", row.band[0], row.band[1]);
  }
  text.order = kDash;
  if (row.fit) {
    const std::array<double, 2>& interval = row.fit->order_interval;
    const int decimals = decimals_for(interval);
    text.order = fmt::format("{:.{}f}", row.fit->order, decimals);
    text.interval = fmt::format("[{:.{}f}, {:.{}f}]", interval[0], decimals, interval[1], decimals);
  }
  if (!row.samples.empty()) {
    text.largest = short_number(largest_error(row.samples));
    if (!row.unit.empty() && row.unit != "1") text.largest += " " + row.unit;
  }
  text.runs = std::to_string(row.samples.size());
  if (!row.samples.empty()) {
    const auto used = std::ranges::count(row.samples, true, &Sample::in_window);
    text.runs = fmt::format("{} of {}", used, row.samples.size());
  }
  text.interpolant = interpolant_text(row.interpolant);
  text.window = window_text(row.window);
  text.floor = floor_text(row);
  text.rounding_share = share_text(row.rounding_share);
  return text;
}

}  // namespace assay::reports
