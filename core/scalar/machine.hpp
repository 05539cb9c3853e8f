#pragma once

#include <cmath>
#include <limits>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

namespace detail {
/// Rounds x to the nearest p-bit binary number (ties to even), p = 53 or 64.
double nearest_double(const Rational& x);
long double nearest_long_double(const Rational& x);
Rational exact_long_double(long double x);
}  // namespace detail

template <>
struct ScalarTraits<double> {
  static constexpr std::string_view kName = "double";
  static constexpr std::string_view kDescription = "IEEE binary64, 53 bits";
  static constexpr bool kExact = false;
  static constexpr int kDigits = std::numeric_limits<double>::digits10;
  static double unit_roundoff() { return std::numeric_limits<double>::epsilon() / 2; }
  static double from_rational(const Rational& x) { return detail::nearest_double(x); }
  static Rational to_rational(double x) { return detail::exact_long_double(x); }
  static bool is_finite(double x) { return std::isfinite(x); }
};

template <>
struct ScalarTraits<long double> {
  static constexpr std::string_view kName = "long-double";
  static constexpr std::string_view kDescription = "x87 extended, 64 bits";
  static constexpr bool kExact = false;
  static constexpr int kDigits = std::numeric_limits<long double>::digits10;
  static long double unit_roundoff() { return std::numeric_limits<long double>::epsilon() / 2; }
  static long double from_rational(const Rational& x) { return detail::nearest_long_double(x); }
  static Rational to_rational(long double x) { return detail::exact_long_double(x); }
  static bool is_finite(long double x) { return std::isfinite(x); }
};

/// The conversions of the language suffice here, without a detour through ℚ.
template <>
inline long double scalar_cast<long double, double>(const double& x) {
  return x;
}
template <>
inline double scalar_cast<double, long double>(const long double& x) {
  return static_cast<double>(x);
}

}  // namespace assay
