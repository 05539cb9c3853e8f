#pragma once

#include <boost/multiprecision/eigen.hpp>
#include <boost/multiprecision/mpfr.hpp>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

template <unsigned Digits>
using MpfrNumber = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<Digits>,
                                                 boost::multiprecision::et_off>;
using Mpfr50 = MpfrNumber<50>;
using Mpfr100 = MpfrNumber<100>;
/// Digits chosen at run time by Mpfr::default_precision(digits), for the whole process.
using Mpfr = MpfrNumber<0>;

namespace detail {
void set_nearest(mpfr_t result, const Rational& x);
Rational exact_mpfr(mpfr_srcptr x);
}  // namespace detail

template <unsigned Digits>
struct ScalarTraits<MpfrNumber<Digits>> {
  using S = MpfrNumber<Digits>;
  static constexpr std::string_view kName = Digits == 50    ? "mpfr50"
                                            : Digits == 100 ? "mpfr100"
                                                            : "mpfr";
  static constexpr std::string_view kDescription = Digits == 50 ? "MPFR, 50 decimal digits"
                                                   : Digits == 100
                                                       ? "MPFR, 100 decimal digits"
                                                       : "MPFR, digits chosen at run time";
  static constexpr bool kExact = false;
  static constexpr int kDigits = Digits;
  static S unit_roundoff() {
    const S one(1);
    return ldexp(one, -static_cast<int>(mpfr_get_prec(one.backend().data())));
  }
  static S from_rational(const Rational& x) {
    S result;
    detail::set_nearest(result.backend().data(), x);
    return result;
  }
  static Rational to_rational(const S& x) { return detail::exact_mpfr(x.backend().data()); }
  static bool is_finite(const S& x) { return mpfr_number_p(x.backend().data()) != 0; }
};

}  // namespace assay
