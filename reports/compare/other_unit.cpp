#include "reports/compare/other_unit.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string_view>

namespace assay::reports {

namespace {

/// Velocities turn within steps, in impacts too.
constexpr long double kRoughly = 0.1L;

struct Multiple {
  long double factor;
  std::string_view guess;
};

constexpr long double kDegree = std::numbers::pi_v<long double> / 180;

/// The fraction of what the velocities say by which positions move, where times are in another
/// unit.
constexpr Multiple kSlower[] = {
    {1e-3L, "a thousandth of what the velocities say: milliseconds for seconds?"},
    {1e-6L, "a millionth of what the velocities say: microseconds for seconds?"},
    {60, "60 times what the velocities say: minutes for seconds?"}};

/// The same fraction where velocities are in another unit.
constexpr Multiple kFaster[] = {
    {1e-2L,
     "a hundredth of what the velocities say: centimetres per second for metres per second?"},
    {1e-3L,
     "a thousandth of what the velocities say: millimetres per second for metres per second?"},
    {1e-6L,
     "a millionth of what the velocities say: micrometres per second for metres per second?"},
    {1000, "1000 times what the velocities say: kilometres per second for metres per second?"},
    {kDegree, "π/180 of what the velocities say: degrees per second for radians per second?"}};

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

/// ∫ v·dq / ∫ v·v dt: the fraction of what the velocities say by which positions move. Nothing if
/// nothing moves, or if v is not the derivative of q row by row.
std::optional<long double> fraction_moved(const std::vector<long double>& t,
                                          const Matrix<long double>& q,
                                          const Matrix<long double>& v) {
  if (q.rows() != v.rows() || q.rows() == 0) return std::nullopt;
  long double moved = 0, said = 0;  // ∫ v·dq and ∫ v·v dt
  for (std::size_t k = 0; k + 1 < t.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const Vector<long double> mean = (v.col(i) + v.col(i + 1)) / 2;
    moved += mean.dot(q.col(i + 1) - q.col(i));
    said += mean.squaredNorm() * (t[k + 1] - t[k]);
  }
  return said > 0 ? std::optional(moved / said) : std::nullopt;
}

std::string guess_among(std::span<const Multiple> multiples, std::optional<long double> fraction) {
  if (!fraction) return "";
  for (const auto& [factor, guess] : multiples) {
    if (std::abs(*fraction / factor - 1) <= kRoughly)
      return fmt::format("positions move {}", guess);
  }
  return "";
}

}  // namespace

std::string unit_hint(const Vector<long double>& found, const Vector<long double>& expected) {
  if (found.size() != expected.size() || expected.size() == 0 || expected.isZero(0)) return "";
  for (const auto& [factor, guess] : kMultiples) {
    if (is_multiple(found, expected, factor)) return fmt::format("; it is {}", guess);
  }
  return "";
}

std::string time_unit_hint(const std::vector<long double>& t,
                           const Matrix<long double>& q,
                           const Matrix<long double>& v) {
  return guess_among(kSlower, fraction_moved(t, q, v));
}

std::string velocity_unit_hint(const std::vector<long double>& t,
                               const Matrix<long double>& q,
                               const Matrix<long double>& v) {
  return guess_among(kFaster, fraction_moved(t, q, v));
}

}  // namespace assay::reports
