#include "core/scalar/scalar_traits.hpp"

#include <mpfr.h>

#include <cmath>
#include <limits>

#include "core/scalar/float128.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"

namespace assay::detail {

namespace {

/// An MPFR variable of fixed precision, freed at the end of its scope.
class Scratch {
 public:
  explicit Scratch(mpfr_prec_t bits) { mpfr_init2(x_, bits); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { mpfr_clear(x_); }
  mpfr_ptr get() { return x_; }

 private:
  mpfr_t x_;
};

/// x rounded once to the nearest number of the IEEE format T: ties to even, gradual underflow,
/// overflow to infinity.
template <class T>
void set_nearest_ieee(mpfr_ptr result, const Rational& x) {
  using Limits = std::numeric_limits<T>;
  const mpfr_exp_t low = mpfr_get_emin();
  const mpfr_exp_t high = mpfr_get_emax();
  mpfr_set_emin(Limits::min_exponent - Limits::digits + 1);
  mpfr_set_emax(Limits::max_exponent);
  const int inexact = mpfr_set_q(result, x.gmp(), MPFR_RNDN);
  mpfr_subnormalize(result, inexact, MPFR_RNDN);
  mpfr_set_emin(low);
  mpfr_set_emax(high);
}

}  // namespace

double nearest_double(const Rational& x) {
  Scratch scratch(std::numeric_limits<double>::digits);
  set_nearest_ieee<double>(scratch.get(), x);
  return mpfr_get_d(scratch.get(), MPFR_RNDN);
}

long double nearest_long_double(const Rational& x) {
  Scratch scratch(std::numeric_limits<long double>::digits);
  set_nearest_ieee<long double>(scratch.get(), x);
  return mpfr_get_ld(scratch.get(), MPFR_RNDN);
}

Rational exact_long_double(long double x) {
  Scratch scratch(std::numeric_limits<long double>::digits);
  mpfr_set_ld(scratch.get(), x, MPFR_RNDN);
  return exact_mpfr(scratch.get());
}

void set_nearest(mpfr_t result, const Rational& x) { mpfr_set_q(result, x.gmp(), MPFR_RNDN); }

Rational exact_mpfr(mpfr_srcptr x) {
  if (!mpfr_number_p(x)) throw InvalidInput("nan and inf have no exact value");
  Rational result;
  mpfr_get_q(result.gmp(), x);
  return result;
}

Float128 nearest_float128(const Rational& x) {
  Scratch scratch(std::numeric_limits<Float128>::digits);
  set_nearest_ieee<Float128>(scratch.get(), x);
  if (!mpfr_number_p(scratch.get()) || mpfr_zero_p(scratch.get())) {
    return Float128(mpfr_get_d(scratch.get(), MPFR_RNDN));
  }
  const auto exponent = static_cast<int>(mpfr_get_exp(scratch.get()));
  mpfr_set_exp(scratch.get(), 0);
  // 113 bits = 64 leading bits, then the exact rest.
  const long double high = mpfr_get_ld(scratch.get(), MPFR_RNDZ);
  Scratch leading(std::numeric_limits<long double>::digits);
  mpfr_set_ld(leading.get(), high, MPFR_RNDN);
  mpfr_sub(scratch.get(), scratch.get(), leading.get(), MPFR_RNDN);
  const long double low = mpfr_get_ld(scratch.get(), MPFR_RNDN);
  return ldexp(Float128(Float128(high) + Float128(low)), exponent);
}

Rational exact_float128(const Float128& x) {
  int exponent = 0;
  const Float128 fraction = isfinite(x) ? Float128(frexp(x, &exponent)) : x;
  const auto high = static_cast<long double>(fraction);
  const auto low = static_cast<long double>(Float128(fraction - Float128(high)));
  Rational result = exact_long_double(high) + exact_long_double(low);
  if (exponent >= 0) {
    mpq_mul_2exp(result.gmp(), result.gmp(), static_cast<mp_bitcnt_t>(exponent));
  } else {
    mpq_div_2exp(result.gmp(), result.gmp(), static_cast<mp_bitcnt_t>(-exponent));
  }
  return result;
}

}  // namespace assay::detail
