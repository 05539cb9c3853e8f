#include "reports/compare/other_unit.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string_view>

namespace assay::reports {

namespace {

struct Multiple {
  long double factor;
  std::string_view guess;
};

constexpr long double kDegree = std::numbers::pi_v<long double> / 180;

constexpr Multiple kMultiples[] = {
    {10, "10 times what it must be"},
    {100, "100 times what it must be: centimetres for metres?"},
    {1000, "1000 times what it must be: millimetres for metres?"},
    {1e6L, "10^6 times what it must be: micrometres for metres?"},
    {0.1L, "a tenth of what it must be"},
    {0.01L, "a hundredth of what it must be"},
    {0.001L, "a thousandth of what it must be: kilometres for metres?"},
    {1 / kDegree, "180/π times what it must be: degrees for radians?"},
    {kDegree, "π/180 times what it must be: radians for degrees?"},
    {-1, "the negative of what it must be: another direction of the axis?"}};

/// Files may be of single precision.
constexpr long double kClose = 1e-5L;

bool is_multiple(const Vector<long double>& found,
                 const Vector<long double>& expected,
                 long double factor) {
  const long double scale = std::abs(factor) * expected.cwiseAbs().maxCoeff();
  return (found - factor * expected).cwiseAbs().maxCoeff() <= kClose * scale;
}

}  // namespace

std::string unit_hint(const Vector<long double>& found, const Vector<long double>& expected) {
  if (found.size() != expected.size() || expected.size() == 0 || expected.isZero(0)) return "";
  for (const auto& [factor, guess] : kMultiples) {
    if (is_multiple(found, expected, factor)) return fmt::format("; it is {}", guess);
  }
  return "";
}

}  // namespace assay::reports
