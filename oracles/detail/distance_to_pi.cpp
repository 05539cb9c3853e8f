#include "oracles/detail/distance_to_pi.hpp"

#include "core/scalar/mpfr.hpp"

namespace assay::oracles::detail {

Rational distance_to_pi(const Rational& x, int bits) {
  // π is irrational, so that some precision tells them apart.
  for (mpfr_prec_t precision = bits + 64;; precision *= 2) {
    mpfr_t distance;
    mpfr_init2(distance, precision);
    mpfr_const_pi(distance, MPFR_RNDN);  // to 2^(1 − precision)
    mpfr_sub_q(distance, distance, x.gmp(), MPFR_RNDN);
    const bool known = mpfr_zero_p(distance) == 0 && mpfr_get_exp(distance) > bits + 4 - precision;
    const Rational result = known ? assay::detail::exact_mpfr(distance) : Rational(0);
    mpfr_clear(distance);
    if (known) return result;
  }
}

}  // namespace assay::oracles::detail
