#include "reports/render/log_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace assay::reports {
namespace {

constexpr double kSmallestExponent = -307;  // normal doubles, and gnuplot's
constexpr double kLargestExponent = 307;

}  // namespace

LogAxis log_axis(double smallest, double largest) {
  double lo = std::log10(smallest);
  double hi = std::log10(largest);
  const double margin = std::max(0.05 * (hi - lo), (0.5 - (hi - lo)) / 2);
  lo = std::clamp(lo - margin, kSmallestExponent, kLargestExponent - 1);
  hi = std::clamp(hi + margin, lo + 0.5, kLargestExponent);

  const std::string_view labelled_digits = hi - lo < 0.75 ? "12357" : hi - lo < 2 ? "125" : "1";
  const int stride = static_cast<int>(std::ceil((hi - lo) / 7));
  std::vector<LogTic> tics;
  for (int k = static_cast<int>(std::floor(lo)); k <= static_cast<int>(std::ceil(hi)); ++k) {
    for (int digit = 1; digit <= 9; ++digit) {
      const double position = k + std::log10(digit);
      if (position < lo || position > hi) continue;
      const bool labelled =
          k % stride == 0 &&
          labelled_digits.find(static_cast<char>('0' + digit)) != std::string_view::npos;
      if (labelled || stride == 1 || (digit == 1 && stride < 10)) {
        tics.push_back({digit, k, labelled});
      }
    }
  }
  return {.lo = std::pow(10.0, lo), .hi = std::pow(10.0, hi), .tics = std::move(tics)};
}

std::string gnuplot_tics(const LogAxis& axis) {
  std::string tics;
  for (const LogTic& tic : axis.tics) {
    if (!tics.empty()) tics += ", ";
    std::string label;
    if (tic.labelled) {
      label = fmt::format(
          "{}10^{{{}}}", tic.digit == 1 ? "" : fmt::format("{}×", tic.digit), tic.exponent);
    }
    tics += fmt::format("'{}' {}e{}{}", label, tic.digit, tic.exponent, tic.labelled ? "" : " 1");
  }
  return "(" + tics + ")";
}

}  // namespace assay::reports
