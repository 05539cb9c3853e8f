#include "oracles/detail/half_cosine.hpp"

#include "core/scalar/mpfr.hpp"

namespace assay::oracles::detail {

Rational squared_half_cosine_less(const Rational& theta, const Rational& rho, int bits) {
  const Rational half = theta / 2;
  const int size = static_cast<int>(mpz_sizeinbase(mpq_numref(half.gmp()), 2));
  for (mpfr_prec_t precision = bits + size + 64;; precision *= 2) {
    mpfr_t value;
    mpfr_init2(value, precision);
    mpfr_set_q(value, half.gmp(), MPFR_RNDN);  // to 2^(size + 1 − precision)
    mpfr_cos(value, value, MPFR_RNDN);
    mpfr_sqr(value, value, MPFR_RNDN);
    mpfr_sub_q(value, value, rho.gmp(), MPFR_RNDN);
    const bool known = mpfr_zero_p(value) == 0 && mpfr_get_exp(value) > bits + size + 8 - precision;
    const Rational result = known ? assay::detail::exact_mpfr(value) : Rational(0);
    mpfr_clear(value);
    if (known) return result;
  }
}

}  // namespace assay::oracles::detail
