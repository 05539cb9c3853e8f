#pragma once

#include <boost/multiprecision/eigen.hpp>
#include <boost/multiprecision/float128.hpp>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

using Float128 = boost::multiprecision::number<boost::multiprecision::float128_backend,
                                               boost::multiprecision::et_off>;

namespace detail {
Float128 nearest_float128(const Rational& x);
Rational exact_float128(const Float128& x);
}  // namespace detail

template <>
struct ScalarTraits<Float128> {
  static constexpr std::string_view kName = "float128";
  static constexpr std::string_view kDescription = "IEEE binary128 in software, 113 bits";
  static constexpr bool kExact = false;
  static constexpr int kDigits = 33;
  static Float128 unit_roundoff() { return ldexp(Float128(1), -113); }
  static Float128 from_rational(const Rational& x) { return detail::nearest_float128(x); }
  static Rational to_rational(const Float128& x) { return detail::exact_float128(x); }
  static bool is_finite(const Float128& x) { return isfinite(x); }
};

}  // namespace assay
