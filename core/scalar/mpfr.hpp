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

namespace detail {
void set_nearest(mpfr_t result, const Rational& x);
Rational exact_mpfr(mpfr_srcptr x);
}  // namespace detail

template <unsigned Digits>
struct ScalarTraits<MpfrNumber<Digits>> {
  using S = MpfrNumber<Digits>;
  static_assert(Digits == 50 || Digits == 100, "Mpfr is for digits chosen at run time");
  static constexpr std::string_view kName = Digits == 50 ? "mpfr50" : "mpfr100";
  static constexpr std::string_view kDescription =
      Digits == 50 ? "MPFR, 50 decimal digits" : "MPFR, 100 decimal digits";
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
