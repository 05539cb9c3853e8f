#pragma once

#include <boost/math/tools/precision.hpp>

#include "core/scalar/mpfr.hpp"
#include "core/scalar/mpfr_real.hpp"

// What functions of Boost.Math need to know about numbers of MPFR: digits, limits and π. Include
// this header if you call one with such a number. Without it the call compiles, but uses wrong
// digits; a test (BoostMath.KnowsTheDigitsOfOurNumbers) fails for a file that lacks it.

namespace boost::math::tools {
template <>
inline int digits<assay::Mpfr>(BOOST_MATH_EXPLICIT_TEMPLATE_TYPE_SPEC(assay::Mpfr)) noexcept {
  return static_cast<int>(assay::WorkingDigits::bits());
}
template <>
inline assay::Mpfr epsilon<assay::Mpfr>(BOOST_MATH_EXPLICIT_TEMPLATE_TYPE_SPEC(assay::Mpfr)) {
  return std::numeric_limits<assay::Mpfr>::epsilon();
}
template <>
inline assay::Mpfr max_value<assay::Mpfr>(BOOST_MATH_EXPLICIT_TEMPLATE_TYPE_SPEC(assay::Mpfr)) {
  return std::numeric_limits<assay::Mpfr>::max();
}
template <>
inline assay::Mpfr min_value<assay::Mpfr>(BOOST_MATH_EXPLICIT_TEMPLATE_TYPE_SPEC(assay::Mpfr)) {
  return std::numeric_limits<assay::Mpfr>::min();
}
}  // namespace boost::math::tools
namespace boost::math::constants::detail {
template <class T>
struct constant_pi;
template <int Digits>
struct constant_pi<assay::MpfrNumber<Digits>> {
  template <int kAsked>
  static const assay::MpfrNumber<Digits>& get(const boost::integral_constant<int, kAsked>&) {
    static const assay::MpfrNumber<Digits> pi = assay::MpfrNumber<Digits>::pi();
    return pi;
  }
};
template <>
struct constant_pi<assay::Mpfr> {
  template <int kDigits>
  static assay::Mpfr get(const boost::integral_constant<int, kDigits>&) {
    return assay::mpfr_pi();
  }
};
}  // namespace boost::math::constants::detail
