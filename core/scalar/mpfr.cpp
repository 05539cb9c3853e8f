#include "core/scalar/mpfr.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <ostream>

#include "core/scalar/invalid_input.hpp"

namespace assay {

template <int Digits>
void MpfrNumber<Digits>::view(mpfr_ptr x) const {
  // MPFR reads operands through the same struct as it writes results.
  mpfr_custom_init_set(x, kind_, exponent_, kBits, const_cast<mp_limb_t*>(limbs_.data()));
}

/// The number that f writes.
template <int Digits>
template <class F>
MpfrNumber<Digits> MpfrNumber<Digits>::filled(F f) {
  MpfrNumber result;
  mpfr_t x;
  mpfr_custom_init_set(x, MPFR_ZERO_KIND, 0, kBits, result.limbs_.data());
  f(x);
  result.kind_ = mpfr_custom_get_kind(x);
  result.exponent_ = mpfr_custom_get_exp(x);
  return result;
}

template <int Digits>
MpfrNumber<Digits>::MpfrNumber(Machine, long n)
    : MpfrNumber(filled([n](mpfr_ptr x) { mpfr_set_si(x, n, MPFR_RNDN); })) {}
template <int Digits>
MpfrNumber<Digits>::MpfrNumber(Machine, unsigned long n)
    : MpfrNumber(filled([n](mpfr_ptr x) { mpfr_set_ui(x, n, MPFR_RNDN); })) {}
template <int Digits>
MpfrNumber<Digits>::MpfrNumber(Machine, long double value)
    : MpfrNumber(filled([value](mpfr_ptr x) { mpfr_set_ld(x, value, MPFR_RNDN); })) {}
template <int Digits>
MpfrNumber<Digits>::MpfrNumber(const Rational& value)
    : MpfrNumber(filled([&](mpfr_ptr x) { detail::set_nearest(x, value); })) {}
template <int Digits>
MpfrNumber<Digits>::MpfrNumber(mpfr_srcptr value)
    : MpfrNumber(filled([value](mpfr_ptr x) { mpfr_set(x, value, MPFR_RNDN); })) {}
template <int Digits>
MpfrNumber<Digits>::MpfrNumber(const char* decimal)
    : MpfrNumber(filled([decimal](mpfr_ptr x) {
        if (mpfr_set_str(x, decimal, 10, MPFR_RNDN) != 0) {
          throw InvalidInput("not a number: " + std::string(decimal));
        }
      })) {}

template <int Digits>
MpfrNumber<Digits>::operator double() const {
  mpfr_t x;
  view(x);
  return mpfr_get_d(x, MPFR_RNDN);
}
template <int Digits>
MpfrNumber<Digits>::operator long double() const {
  mpfr_t x;
  view(x);
  return mpfr_get_ld(x, MPFR_RNDN);
}
template <int Digits>
long MpfrNumber<Digits>::truncated() const {
  mpfr_t x;
  view(x);
  return mpfr_get_si(x, MPFR_RNDZ);
}

template <int Digits>
MpfrNumber<Digits> MpfrNumber<Digits>::of(Unary f, const MpfrNumber& x) {
  mpfr_t from;
  x.view(from);
  return filled([&](mpfr_ptr to) { f(to, from, MPFR_RNDN); });
}
template <int Digits>
MpfrNumber<Digits> MpfrNumber<Digits>::of(Binary f, const MpfrNumber& x, const MpfrNumber& y) {
  mpfr_t first, second;
  x.view(first);
  y.view(second);
  return filled([&](mpfr_ptr to) { f(to, first, second, MPFR_RNDN); });
}
template <int Digits>
MpfrNumber<Digits> MpfrNumber<Digits>::of(WithInteger f, const MpfrNumber& x, long n) {
  mpfr_t from;
  x.view(from);
  return filled([&](mpfr_ptr to) { f(to, from, n, MPFR_RNDN); });
}
template <int Digits>
int MpfrNumber<Digits>::below(mpfr_ptr to, mpfr_srcptr from, mpfr_rnd_t mode) {
  const int inexact = mpfr_set(to, from, mode);
  mpfr_nextbelow(to);
  return inexact;
}
template <int Digits>
int MpfrNumber<Digits>::above(mpfr_ptr to, mpfr_srcptr from, mpfr_rnd_t mode) {
  const int inexact = mpfr_set(to, from, mode);
  mpfr_nextabove(to);
  return inexact;
}
template <int Digits>
MpfrNumber<Digits> MpfrNumber<Digits>::parted(const MpfrNumber& x, int* exponent) {
  mpfr_t from;
  x.view(from);
  mpfr_exp_t e = 0;
  const MpfrNumber result = filled([&](mpfr_ptr to) { mpfr_frexp(&e, to, from, MPFR_RNDN); });
  *exponent = static_cast<int>(e);
  return result;
}
template <int Digits>
MpfrNumber<Digits> MpfrNumber<Digits>::pi() {
  return filled([](mpfr_ptr to) { mpfr_const_pi(to, MPFR_RNDN); });
}

template <int Digits>
std::partial_ordering MpfrNumber<Digits>::compare(const MpfrNumber& a, const MpfrNumber& b) {
  if (isnan(a) || isnan(b)) return std::partial_ordering::unordered;
  mpfr_t first, second;
  a.view(first);
  b.view(second);
  return mpfr_cmp(first, second) <=> 0;
}

template <int Digits>
std::string MpfrNumber<Digits>::str(int digits) const {
  mpfr_t x;
  view(x);
  char* text = nullptr;
  const int all = std::numeric_limits<MpfrNumber>::max_digits10;
  const int size = mpfr_asprintf(&text, "%.*Rg", digits == 0 ? all : digits, x);
  if (size < 0) throw std::bad_alloc();
  const std::unique_ptr<char, void (*)(char*)> owner(text, &mpfr_free_str);
  return {text, static_cast<std::size_t>(size)};
}
template <int Digits>
std::ostream& MpfrNumber<Digits>::print(std::ostream& out, const MpfrNumber& x) {
  return out << x.str(static_cast<int>(out.precision()));
}

template class MpfrNumber<50>;
template class MpfrNumber<100>;

}  // namespace assay
