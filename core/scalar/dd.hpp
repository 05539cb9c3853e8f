#pragma once

#include <qd/dd_real.h>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// QD's double-double: an unevaluated sum of two doubles, about 31 digits.
using Dd = dd_real;

template <>
struct ScalarTraits<Dd> {
  static constexpr std::string_view kName = "dd";
  static constexpr std::string_view kDescription = "double-double (QD), 106 bits";
  static constexpr bool kExact = false;
  static constexpr int kDigits = 31;
  /// QD's sloppy operations are accurate to 2⁻¹⁰⁴ relative to the larger operand.
  static Dd unit_roundoff() { return Dd(std::ldexp(1, -104)); }
  static Dd from_rational(const Rational& x) {
    const double high = detail::nearest_double(x);
    if (!std::isfinite(high)) return Dd(high);
    return Dd(high, detail::nearest_double(Rational(x - detail::exact_long_double(high))));
  }
  static Rational to_rational(const Dd& x) {
    return Rational(detail::exact_long_double(x.x[0]) + detail::exact_long_double(x.x[1]));
  }
  static bool is_finite(const Dd& x) { return std::isfinite(x.x[0]) && std::isfinite(x.x[1]); }
};

template <>
inline Dd scalar_cast<Dd, double>(const double& x) {
  return Dd(x);
}
/// The exact sum of the two doubles, rounded once.
template <>
inline long double scalar_cast<long double, Dd>(const Dd& x) {
  return static_cast<long double>(x.x[0]) + static_cast<long double>(x.x[1]);
}

}  // namespace assay

/// |x| with the sign of y; the absolute value of a Jet needs this function, and QD lacks it.
inline dd_real copysign(const dd_real& x, const dd_real& y) {
  return y.is_negative() ? -abs(x) : abs(x);
}

namespace Eigen {
template <>
struct NumTraits<dd_real> : assay::FieldNumTraits<dd_real, 2, 20, 25> {
  static Real epsilon() { return dd_real(dd_real::_eps); }
  static Real dummy_precision() { return dd_real(1024) * epsilon(); }
  static Real highest() { return dd_real::_max; }
  static Real lowest() { return -dd_real::_max; }
};
}  // namespace Eigen
