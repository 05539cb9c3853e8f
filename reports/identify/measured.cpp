#include "reports/identify/measured.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace assay::reports {

namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kChance = 0x1p-10;
constexpr long long kLargestDenominator = 1000;

Measured rounded(double value, double error) {
  if (!std::isfinite(value) || !std::isfinite(error)) return {0, kInfinity};
  return {value, error + kUnit * std::abs(value)};
}

struct Fraction {
  double numerator, denominator;
};

/// The fraction of least denominator in [low, high], 0 ≤ low, by continued fractions.
Fraction simplest(double low, double high, int depth = 0) {
  const double whole = std::floor(low);
  if (whole == low || depth == 40) return {whole, 1};
  if (whole + 1 <= high) return {whole + 1, 1};
  const Fraction rest = simplest(1 / (high - whole), 1 / (low - whole), depth + 1);
  return {whole * rest.numerator + rest.denominator, rest.numerator};
}

bool find_simplest(const Measured& a, Fraction& found) {
  if (!a.is_known()) return false;
  if (a.contains(0)) {
    found = {0, 1};
  } else {
    const double sign = a.value < 0 ? -1 : 1;
    const double low = sign < 0 ? -a.high() : a.low(), high = sign < 0 ? -a.low() : a.high();
    found = simplest(low, high);
    found.numerator *= sign;
  }
  const double q = found.denominator;
  return q <= static_cast<double>(kLargestDenominator) && q * q * 2 * a.error <= kChance;
}

}  // namespace

bool Measured::is_known() const { return std::isfinite(value) && std::isfinite(error); }

Measured operator-(const Measured& a) { return {-a.value, a.error}; }
Measured operator+(const Measured& a, const Measured& b) {
  return rounded(a.value + b.value, a.error + b.error);
}
Measured operator-(const Measured& a, const Measured& b) { return a + -b; }
Measured operator*(const Measured& a, const Measured& b) {
  return rounded(
      a.value * b.value,
      std::abs(a.value) * b.error + std::abs(b.value) * a.error + a.error * b.error);  // (2)
}
Measured operator/(const Measured& a, const Measured& b) {
  if (!(b.error < std::abs(b.value))) return {0, kInfinity};
  const double ratio = a.value / b.value;
  return rounded(ratio,
                 (a.error + std::abs(ratio) * b.error) / (std::abs(b.value) - b.error));  // (3)
}
Measured square_root(const Measured& a) {
  if (a.high() < 0) return {0, kInfinity};
  if (a.value <= 0) return rounded(0, std::sqrt(a.error));
  const double root = std::sqrt(a.value);
  return rounded(root, std::fmin(a.error / root, std::sqrt(a.error)));  // (4)
}

bool overlap(const Measured& a, const Measured& b) {
  return a.is_known() && b.is_known() && a.low() <= b.high() && b.low() <= a.high();
}

bool is(const Measured& a, double x) { return a.contains(x) && simplest_value(a) == x; }

std::string simplest_fraction(const Measured& a) {
  Fraction found{};
  if (!find_simplest(a, found)) return "";
  return found.denominator == 1 ? fmt::format("{:.0f}", found.numerator + 0.0)
                                : fmt::format("{:.0f}/{:.0f}", found.numerator, found.denominator);
}

double simplest_value(const Measured& a) {
  Fraction found{};
  return find_simplest(a, found) ? found.numerator / found.denominator : a.value;
}

std::string to_text(const Measured& a) {
  if (!a.is_known()) return "unknown";
  const std::string fraction = simplest_fraction(a);
  if (!fraction.empty()) return fraction;
  const double digits = std::log10(std::abs(a.value) / a.error);
  for (int count = 1; count + 3 < digits; ++count) {
    const std::string decimal = fmt::format("{:.{}g}", a.value, count);
    if (a.contains(std::stod(decimal))) return decimal;
  }
  const int shown = std::clamp(static_cast<int>(digits) + 2, 1, 17);
  return fmt::format("{:.{}g} +- {:.1g}", a.value, shown, a.error);
}

}  // namespace assay::reports
