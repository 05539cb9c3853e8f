#include "core/scalar/mpfr_real.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr.hpp"

namespace assay {

namespace {

/// The precision of numbers outside any scope; it holds every machine number. No number of decimal
/// digits has as many bits, so this precision marks such numbers.
constexpr mpfr_prec_t kMachineBits = 64;

/// The digits of this thread; 0: no scope.
thread_local int working_digits = 0;

/// As many bits as Boost.Multiprecision gives d digits: ⌈d / 0.301⌉ + 1.
constexpr mpfr_prec_t bits_of(int digits) {
  const long thousandfold = 1000L * digits;
  return thousandfold / 301 + (thousandfold % 301 == 0 ? 1 : 2);
}
static_assert(bits_of(18) < kMachineBits && bits_of(19) > kMachineBits);

[[noreturn]] void refuse() {
  throw std::logic_error(
      "Mpfr: a number must be rounded, but this thread has not chosen a number of digits: create a "
      "WorkingDigits object");
}

mpfr_prec_t bits_in_scope() {
  if (working_digits == 0) refuse();
  return bits_of(working_digits);
}

mpfr_prec_t bits_of_data() { return working_digits == 0 ? kMachineBits : bits_of(working_digits); }

/// @throws std::logic_error if a result of only machine numbers was rounded outside any scope.
void require_precision(mpfr_prec_t bits, int inexact) {
  if (inexact != 0 && bits == kMachineBits && working_digits == 0) refuse();
}

}  // namespace

WorkingDigits::WorkingDigits(int digits) : before_(working_digits) {
  if (digits < 1) {
    throw InvalidInput("digits = " + std::to_string(digits) +
                       " is not allowed: it must be at least 1");
  }
  working_digits = digits;
}
WorkingDigits::~WorkingDigits() { working_digits = before_; }
int WorkingDigits::digits() {
  if (working_digits == 0) refuse();
  return working_digits;
}
mpfr_prec_t WorkingDigits::bits() { return bits_in_scope(); }

/// A result: room of a given precision, which a function of MPFR fills.
struct Mpfr::Rounding {
  template <class F, class... Operands>
  static Mpfr of(mpfr_prec_t bits, F f, Operands... operands) {
    Mpfr result(Bits{bits});
    require_precision(bits, f(result.x_, operands..., MPFR_RNDN));
    return result;
  }
  template <class F>
  static Mpfr of(F f, const Mpfr& a) {
    return of(a.bits(), f, a.get());
  }
  template <class F>
  static Mpfr of(F f, const Mpfr& a, const Mpfr& b) {
    return of(std::max(a.bits(), b.bits()), f, a.get(), b.get());
  }
  /// In place where the precision stays.
  template <class F>
  static void assign(F f, Mpfr& a, const Mpfr& b) {
    if (a.bits() < b.bits()) {
      a = of(f, a, b);
    } else {
      require_precision(a.bits(), f(a.x_, a.x_, b.x_, MPFR_RNDN));
    }
  }
};

Mpfr::Mpfr() : Mpfr(Bits{bits_of_data()}) { mpfr_set_zero(x_, 1); }
Mpfr::Mpfr(Machine, long n) : Mpfr(Bits{bits_of_data()}) {
  if (mpfr_set_si(x_, n, MPFR_RNDN) == 0) return;
  mpfr_set_prec(x_, kMachineBits);
  mpfr_set_si(x_, n, MPFR_RNDN);
}
Mpfr::Mpfr(Machine, unsigned long n) : Mpfr(Bits{bits_of_data()}) {
  if (mpfr_set_ui(x_, n, MPFR_RNDN) == 0) return;
  mpfr_set_prec(x_, kMachineBits);
  mpfr_set_ui(x_, n, MPFR_RNDN);
}
Mpfr::Mpfr(Machine, long double x) : Mpfr(Bits{bits_of_data()}) {
  if (mpfr_set_ld(x_, x, MPFR_RNDN) == 0) return;
  mpfr_set_prec(x_, kMachineBits);
  mpfr_set_ld(x_, x, MPFR_RNDN);
}
Mpfr::Mpfr(const Rational& x) : Mpfr(Bits{bits_in_scope()}) { detail::set_nearest(x_, x); }
Mpfr::Mpfr(const char* decimal) : Mpfr(Bits{bits_in_scope()}) {
  if (mpfr_set_str(x_, decimal, 10, MPFR_RNDN) != 0) {
    throw InvalidInput("not a number: " + std::string(decimal));
  }
}

Mpfr::Mpfr(const Mpfr& x) : Mpfr(Bits{x.bits()}) {
  if (x.x_->_mpfr_d != nullptr) mpfr_set(x_, x.x_, MPFR_RNDN);
}
Mpfr::~Mpfr() {
  if (x_->_mpfr_d != nullptr) mpfr_clear(x_);
}
Mpfr& Mpfr::operator=(const Mpfr& x) {
  if (this == &x || x.x_->_mpfr_d == nullptr) return *this;
  if (x_->_mpfr_d == nullptr) {
    mpfr_init2(x_, x.bits());
  } else if (bits() != x.bits()) {
    mpfr_set_prec(x_, x.bits());
  }
  mpfr_set(x_, x.x_, MPFR_RNDN);
  return *this;
}

std::string Mpfr::str(int digits) const {
  char* text = nullptr;
  const int size = mpfr_asprintf(&text, "%.*Rg", digits, x_);
  if (size < 0) throw std::bad_alloc();
  const std::unique_ptr<char, void (*)(char*)> owner(text, &mpfr_free_str);
  return {text, static_cast<std::size_t>(size)};
}
std::ostream& operator<<(std::ostream& out, const Mpfr& x) {
  return out << x.str(static_cast<int>(out.precision()));
}

Mpfr Mpfr::operator-() const { return Rounding::of(mpfr_neg, *this); }
Mpfr& Mpfr::operator+=(const Mpfr& b) { return Rounding::assign(mpfr_add, *this, b), *this; }
Mpfr& Mpfr::operator-=(const Mpfr& b) { return Rounding::assign(mpfr_sub, *this, b), *this; }
Mpfr& Mpfr::operator*=(const Mpfr& b) { return Rounding::assign(mpfr_mul, *this, b), *this; }
Mpfr& Mpfr::operator/=(const Mpfr& b) { return Rounding::assign(mpfr_div, *this, b), *this; }
Mpfr& Mpfr::add_product(const Mpfr& a, const Mpfr& b) {
  const mpfr_prec_t most = std::max(a.bits(), b.bits());
  if (bits() < most) mpfr_prec_round(x_, most, MPFR_RNDN);
  require_precision(bits(), mpfr_fma(x_, a.x_, b.x_, x_, MPFR_RNDN));
  return *this;
}

Mpfr operator+(const Mpfr& a, const Mpfr& b) { return Mpfr::Rounding::of(mpfr_add, a, b); }
Mpfr operator-(const Mpfr& a, const Mpfr& b) { return Mpfr::Rounding::of(mpfr_sub, a, b); }
Mpfr operator*(const Mpfr& a, const Mpfr& b) { return Mpfr::Rounding::of(mpfr_mul, a, b); }
Mpfr operator/(const Mpfr& a, const Mpfr& b) { return Mpfr::Rounding::of(mpfr_div, a, b); }

Mpfr Mpfr::plus(const Mpfr& a, long b) { return Rounding::of(a.bits(), mpfr_add_si, a.get(), b); }
Mpfr Mpfr::plus(const Mpfr& a, unsigned long b) {
  return Rounding::of(a.bits(), mpfr_add_ui, a.get(), b);
}
Mpfr Mpfr::minus(const Mpfr& a, long b) { return Rounding::of(a.bits(), mpfr_sub_si, a.get(), b); }
Mpfr Mpfr::minus(const Mpfr& a, unsigned long b) {
  return Rounding::of(a.bits(), mpfr_sub_ui, a.get(), b);
}
Mpfr Mpfr::minus(long a, const Mpfr& b) { return Rounding::of(b.bits(), mpfr_si_sub, a, b.get()); }
Mpfr Mpfr::minus(unsigned long a, const Mpfr& b) {
  return Rounding::of(b.bits(), mpfr_ui_sub, a, b.get());
}
Mpfr Mpfr::times(const Mpfr& a, long b) { return Rounding::of(a.bits(), mpfr_mul_si, a.get(), b); }
Mpfr Mpfr::times(const Mpfr& a, unsigned long b) {
  return Rounding::of(a.bits(), mpfr_mul_ui, a.get(), b);
}
Mpfr Mpfr::over(const Mpfr& a, long b) { return Rounding::of(a.bits(), mpfr_div_si, a.get(), b); }
Mpfr Mpfr::over(const Mpfr& a, unsigned long b) {
  return Rounding::of(a.bits(), mpfr_div_ui, a.get(), b);
}
Mpfr Mpfr::over(long a, const Mpfr& b) { return Rounding::of(b.bits(), mpfr_si_div, a, b.get()); }
Mpfr Mpfr::over(unsigned long a, const Mpfr& b) {
  return Rounding::of(b.bits(), mpfr_ui_div, a, b.get());
}

bool operator==(const Mpfr& a, const Mpfr& b) { return mpfr_equal_p(a.get(), b.get()) != 0; }
std::partial_ordering operator<=>(const Mpfr& a, const Mpfr& b) {
  if (mpfr_unordered_p(a.get(), b.get()) != 0) return std::partial_ordering::unordered;
  return mpfr_cmp(a.get(), b.get()) <=> 0;
}
std::partial_ordering Mpfr::compare(const Mpfr& a, long b) {
  if (isnan(a)) return std::partial_ordering::unordered;
  return mpfr_cmp_si(a.get(), b) <=> 0;
}
std::partial_ordering Mpfr::compare(const Mpfr& a, unsigned long b) {
  if (isnan(a)) return std::partial_ordering::unordered;
  return mpfr_cmp_ui(a.get(), b) <=> 0;
}

namespace {

/// f(x), rounded to the precision of x.
template <class F>
Mpfr rounded(F f, Mpfr x) {
  require_precision(x.bits(), f(x.get(), x.get(), MPFR_RNDN));
  return x;
}

/// f(x, y), rounded to the larger precision.
template <class F>
Mpfr rounded(F f, const Mpfr& x, const Mpfr& y) {
  const bool first = x.bits() >= y.bits();
  Mpfr result = first ? x : y;
  require_precision(
      result.bits(),
      f(result.get(), first ? result.get() : x.get(), first ? y.get() : result.get(), MPFR_RNDN));
  return result;
}

}  // namespace

Mpfr abs(const Mpfr& x) { return rounded(mpfr_abs, x); }
Mpfr fabs(const Mpfr& x) { return abs(x); }
Mpfr sqrt(const Mpfr& x) { return rounded(mpfr_sqrt, x); }
Mpfr cbrt(const Mpfr& x) { return rounded(mpfr_cbrt, x); }
Mpfr exp(const Mpfr& x) { return rounded(mpfr_exp, x); }
Mpfr expm1(const Mpfr& x) { return rounded(mpfr_expm1, x); }
Mpfr log(const Mpfr& x) { return rounded(mpfr_log, x); }
Mpfr log10(const Mpfr& x) { return rounded(mpfr_log10, x); }
Mpfr log2(const Mpfr& x) { return rounded(mpfr_log2, x); }
Mpfr log1p(const Mpfr& x) { return rounded(mpfr_log1p, x); }
Mpfr sin(const Mpfr& x) { return rounded(mpfr_sin, x); }
Mpfr cos(const Mpfr& x) { return rounded(mpfr_cos, x); }
Mpfr tan(const Mpfr& x) { return rounded(mpfr_tan, x); }
Mpfr asin(const Mpfr& x) { return rounded(mpfr_asin, x); }
Mpfr acos(const Mpfr& x) { return rounded(mpfr_acos, x); }
Mpfr atan(const Mpfr& x) { return rounded(mpfr_atan, x); }
Mpfr sinh(const Mpfr& x) { return rounded(mpfr_sinh, x); }
Mpfr cosh(const Mpfr& x) { return rounded(mpfr_cosh, x); }
Mpfr tanh(const Mpfr& x) { return rounded(mpfr_tanh, x); }
Mpfr asinh(const Mpfr& x) { return rounded(mpfr_asinh, x); }
Mpfr acosh(const Mpfr& x) { return rounded(mpfr_acosh, x); }
Mpfr atanh(const Mpfr& x) { return rounded(mpfr_atanh, x); }
Mpfr atan2(const Mpfr& y, const Mpfr& x) { return rounded(mpfr_atan2, y, x); }
Mpfr pow(const Mpfr& x, const Mpfr& y) { return rounded(mpfr_pow, x, y); }
Mpfr hypot(const Mpfr& x, const Mpfr& y) { return rounded(mpfr_hypot, x, y); }
Mpfr fmod(const Mpfr& x, const Mpfr& y) { return rounded(mpfr_fmod, x, y); }
Mpfr Mpfr::integer_power(const Mpfr& x, long n) {
  return rounded([n](auto to, auto from, auto mode) { return mpfr_pow_si(to, from, n, mode); }, x);
}
Mpfr ldexp(const Mpfr& x, long n) {
  return rounded([n](auto to, auto from, auto mode) { return mpfr_mul_2si(to, from, n, mode); }, x);
}
Mpfr copysign(const Mpfr& x, const Mpfr& y) {
  Mpfr result = x;
  mpfr_setsign(result.get(), result.get(), mpfr_signbit(y.get()), MPFR_RNDN);
  return result;
}

// An integer next to x is exact at the precision of x.
Mpfr floor(const Mpfr& x) {
  Mpfr result = x;
  mpfr_floor(result.get(), result.get());
  return result;
}
Mpfr ceil(const Mpfr& x) {
  Mpfr result = x;
  mpfr_ceil(result.get(), result.get());
  return result;
}
Mpfr trunc(const Mpfr& x) {
  Mpfr result = x;
  mpfr_trunc(result.get(), result.get());
  return result;
}
Mpfr round(const Mpfr& x) {
  Mpfr result = x;
  mpfr_round(result.get(), result.get());
  return result;
}

Mpfr frexp(const Mpfr& x, int* exponent) {
  Mpfr result = x;
  mpfr_exp_t e = 0;
  mpfr_frexp(&e, result.get(), result.get(), MPFR_RNDN);
  *exponent = static_cast<int>(e);
  return result;
}
int ilogb(const Mpfr& x) { return static_cast<int>(mpfr_get_exp(x.get()) - 1); }

Mpfr mpfr_pi() {
  (void)WorkingDigits::bits();  // it must be rounded
  Mpfr result;
  mpfr_const_pi(result.get(), MPFR_RNDN);
  return result;
}

Mpfr ScalarTraits<Mpfr>::unit_roundoff() { return ldexp(Mpfr(1), -assay::WorkingDigits::bits()); }
Rational ScalarTraits<Mpfr>::to_rational(const Mpfr& x) { return detail::exact_mpfr(x.get()); }

}  // namespace assay

using assay::Mpfr;

Mpfr std::numeric_limits<Mpfr>::min() { return ldexp(Mpfr(1), mpfr_get_emin() - 1); }
Mpfr std::numeric_limits<Mpfr>::max() { return ldexp(Mpfr(1), mpfr_get_emax() - 1); }
Mpfr std::numeric_limits<Mpfr>::lowest() { return -max(); }
Mpfr std::numeric_limits<Mpfr>::epsilon() {
  return ldexp(Mpfr(1), 1 - assay::WorkingDigits::bits());
}
Mpfr std::numeric_limits<Mpfr>::round_error() { return ldexp(Mpfr(1), -1); }
Mpfr std::numeric_limits<Mpfr>::infinity() {
  Mpfr result;
  mpfr_set_inf(result.get(), 1);
  return result;
}
Mpfr std::numeric_limits<Mpfr>::quiet_NaN() {
  Mpfr result;
  mpfr_set_nan(result.get());
  return result;
}
