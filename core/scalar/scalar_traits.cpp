#include "core/scalar/scalar_traits.hpp"

#include <mpfr.h>

#include <cmath>
#include <limits>

#include "core/scalar/float128.hpp"
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

}  // namespace

double nearest_double(const Rational& x) {
  Scratch scratch(std::numeric_limits<double>::digits);
  mpfr_set_q(scratch.get(), x.backend().data(), MPFR_RNDN);
  return mpfr_get_d(scratch.get(), MPFR_RNDN);
}

long double nearest_long_double(const Rational& x) {
  Scratch scratch(std::numeric_limits<long double>::digits);
  mpfr_set_q(scratch.get(), x.backend().data(), MPFR_RNDN);
  return mpfr_get_ld(scratch.get(), MPFR_RNDN);
}

Rational exact_long_double(long double x) {
  Scratch scratch(std::numeric_limits<long double>::digits);
  mpfr_set_ld(scratch.get(), x, MPFR_RNDN);
  return exact_mpfr(scratch.get());
}

void set_nearest(mpfr_t result, const Rational& x) {
  mpfr_set_q(result, x.backend().data(), MPFR_RNDN);
}

Rational exact_mpfr(mpfr_srcptr x) {
  Rational result;
  mpfr_get_q(result.backend().data(), x);
  return result;
}

Float128 nearest_float128(const Rational& x) {
  Scratch scratch(113);
  mpfr_set_q(scratch.get(), x.backend().data(), MPFR_RNDN);
  if (!mpfr_number_p(scratch.get()) || mpfr_zero_p(scratch.get())) {
    return Float128(mpfr_get_d(scratch.get(), MPFR_RNDN));
  }
  // 113 bits = 64 leading bits, then the exact rest.
  const long double high = mpfr_get_ld(scratch.get(), MPFR_RNDZ);
  mpfr_t rest;
  mpfr_init2(rest, 113);
  Scratch high_mpfr(64);
  mpfr_set_ld(high_mpfr.get(), high, MPFR_RNDN);
  mpfr_sub(rest, scratch.get(), high_mpfr.get(), MPFR_RNDN);
  const long double low = mpfr_get_ld(rest, MPFR_RNDN);
  mpfr_clear(rest);
  return Float128(high) + Float128(low);
}

Rational exact_float128(const Float128& x) {
  const auto high = static_cast<long double>(x);
  const auto low = static_cast<long double>(Float128(x - Float128(high)));
  return Rational(exact_long_double(high) + exact_long_double(low));
}

}  // namespace assay::detail
