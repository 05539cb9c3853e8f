#pragma once

#include <cstdint>
// mpfr.h declares functions of intmax_t, but does not include its header.
#include <mpfr.h>

#include <array>
#include <compare>
#include <concepts>
#include <iosfwd>
#include <limits>
#include <string>
#include <string_view>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/mpfr_limits.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A real number of MPFR with the number of decimal digits in its type. Each operation and function
/// is rounded once to the nearest. It contains its limbs: a number needs no allocation, and copying
/// it copies memory.
///
/// Scalar: ElementaryScalar. Functions are compiled once, in mpfr.cpp.
/// Not for: digits chosen at run time, see mpfr_real.hpp.
template <int Digits>
class MpfrNumber {
 public:
  /// The bits that hold the digits, as many as Boost.Multiprecision takes for them.
  static constexpr mpfr_prec_t kBits = 1000L * Digits / 301 + (1000L * Digits % 301 == 0 ? 1 : 2);

  /// The number 0.
  constexpr MpfrNumber() = default;
  template <std::integral I>
  explicit(false) MpfrNumber(I n) : MpfrNumber(Machine{}, wide(n)) {}
  template <std::floating_point F>
  explicit(false) MpfrNumber(F x) : MpfrNumber(Machine{}, static_cast<long double>(x)) {}
  explicit MpfrNumber(const Rational& x);
  explicit MpfrNumber(mpfr_srcptr x);
  /// @throws InvalidInput if it is not a decimal.
  explicit MpfrNumber(const char* decimal);
  explicit MpfrNumber(const std::string& decimal) : MpfrNumber(decimal.c_str()) {}

  /// The value as an MPFR object, valid as long as this number lives.
  void view(mpfr_ptr x) const;
  /// `digits` significant digits, as printf's %g; 0: all.
  [[nodiscard]] std::string str(int digits = 0) const;

  explicit operator double() const;
  explicit operator long double() const;
  template <std::integral I>
  explicit operator I() const {
    return static_cast<I>(truncated());
  }

  MpfrNumber operator-() const { return of(mpfr_neg, *this); }
  MpfrNumber operator+() const { return *this; }
  MpfrNumber& operator+=(const MpfrNumber& b) { return *this = *this + b; }
  MpfrNumber& operator-=(const MpfrNumber& b) { return *this = *this - b; }
  MpfrNumber& operator*=(const MpfrNumber& b) { return *this = *this * b; }
  MpfrNumber& operator/=(const MpfrNumber& b) { return *this = *this / b; }

  // Found by argument-dependent lookup alone: x = abs(y) of a double must not become one of these.
  // clang-format off
  friend MpfrNumber operator+(const MpfrNumber& a, const MpfrNumber& b) { return of(mpfr_add, a, b); }
  friend MpfrNumber operator-(const MpfrNumber& a, const MpfrNumber& b) { return of(mpfr_sub, a, b); }
  friend MpfrNumber operator*(const MpfrNumber& a, const MpfrNumber& b) { return of(mpfr_mul, a, b); }
  friend MpfrNumber operator/(const MpfrNumber& a, const MpfrNumber& b) { return of(mpfr_div, a, b); }
  friend bool operator==(const MpfrNumber& a, const MpfrNumber& b) { return compare(a, b) == 0; }
  friend std::partial_ordering operator<=>(const MpfrNumber& a, const MpfrNumber& b) { return compare(a, b); }

  friend MpfrNumber abs(const MpfrNumber& x) { return of(mpfr_abs, x); }
  friend MpfrNumber fabs(const MpfrNumber& x) { return of(mpfr_abs, x); }
  friend MpfrNumber sqrt(const MpfrNumber& x) { return of(mpfr_sqrt, x); }
  friend MpfrNumber cbrt(const MpfrNumber& x) { return of(mpfr_cbrt, x); }
  friend MpfrNumber exp(const MpfrNumber& x) { return of(mpfr_exp, x); }
  friend MpfrNumber expm1(const MpfrNumber& x) { return of(mpfr_expm1, x); }
  friend MpfrNumber log(const MpfrNumber& x) { return of(mpfr_log, x); }
  friend MpfrNumber log2(const MpfrNumber& x) { return of(mpfr_log2, x); }
  friend MpfrNumber log10(const MpfrNumber& x) { return of(mpfr_log10, x); }
  friend MpfrNumber log1p(const MpfrNumber& x) { return of(mpfr_log1p, x); }
  friend MpfrNumber sin(const MpfrNumber& x) { return of(mpfr_sin, x); }
  friend MpfrNumber cos(const MpfrNumber& x) { return of(mpfr_cos, x); }
  friend MpfrNumber tan(const MpfrNumber& x) { return of(mpfr_tan, x); }
  friend MpfrNumber asin(const MpfrNumber& x) { return of(mpfr_asin, x); }
  friend MpfrNumber acos(const MpfrNumber& x) { return of(mpfr_acos, x); }
  friend MpfrNumber atan(const MpfrNumber& x) { return of(mpfr_atan, x); }
  friend MpfrNumber sinh(const MpfrNumber& x) { return of(mpfr_sinh, x); }
  friend MpfrNumber cosh(const MpfrNumber& x) { return of(mpfr_cosh, x); }
  friend MpfrNumber tanh(const MpfrNumber& x) { return of(mpfr_tanh, x); }
  friend MpfrNumber asinh(const MpfrNumber& x) { return of(mpfr_asinh, x); }
  friend MpfrNumber acosh(const MpfrNumber& x) { return of(mpfr_acosh, x); }
  friend MpfrNumber atanh(const MpfrNumber& x) { return of(mpfr_atanh, x); }
  friend MpfrNumber floor(const MpfrNumber& x) { return of(mpfr_rint_floor, x); }
  friend MpfrNumber ceil(const MpfrNumber& x) { return of(mpfr_rint_ceil, x); }
  friend MpfrNumber trunc(const MpfrNumber& x) { return of(mpfr_rint_trunc, x); }
  friend MpfrNumber round(const MpfrNumber& x) { return of(mpfr_rint_round, x); }
  friend MpfrNumber atan2(const MpfrNumber& y, const MpfrNumber& x) { return of(mpfr_atan2, y, x); }
  friend MpfrNumber pow(const MpfrNumber& x, const MpfrNumber& y) { return of(mpfr_pow, x, y); }
  friend MpfrNumber hypot(const MpfrNumber& x, const MpfrNumber& y) { return of(mpfr_hypot, x, y); }
  friend MpfrNumber fmod(const MpfrNumber& x, const MpfrNumber& y) { return of(mpfr_fmod, x, y); }
  friend MpfrNumber copysign(const MpfrNumber& x, const MpfrNumber& y) { return of(mpfr_copysign, x, y); }
  friend MpfrNumber ldexp(const MpfrNumber& x, long n) { return of(mpfr_mul_2si, x, n); }
  template <std::integral I>
  friend MpfrNumber pow(const MpfrNumber& x, I n) { return of(mpfr_pow_si, x, static_cast<long>(n)); }
  /// The neighbours of x.
  friend MpfrNumber next_below(const MpfrNumber& x) { return of(below, x); }
  friend MpfrNumber next_above(const MpfrNumber& x) { return of(above, x); }
  /// x = result · 2^exponent, 1/2 ≤ |result| < 1, or 0.
  friend MpfrNumber frexp(const MpfrNumber& x, int* exponent) { return parted(x, exponent); }
  /// ⌊log₂ |x|⌋.   @pre x is finite and not 0.
  friend int ilogb(const MpfrNumber& x) { return static_cast<int>(x.exponent_ - 1); }
  friend bool isfinite(const MpfrNumber& x) { return !isnan(x) && !isinf(x); }
  friend bool isnan(const MpfrNumber& x) { return x.kind_ == MPFR_NAN_KIND; }
  friend bool isinf(const MpfrNumber& x) { return x.kind_ == MPFR_INF_KIND || x.kind_ == -MPFR_INF_KIND; }
  friend bool signbit(const MpfrNumber& x) { return x.kind_ < 0; }
  friend std::ostream& operator<<(std::ostream& out, const MpfrNumber& x) { return print(out, x); }
  // clang-format on

  [[nodiscard]] static MpfrNumber pi();

 private:
  struct Machine {};
  using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
  using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
  using WithInteger = int (*)(mpfr_ptr, mpfr_srcptr, long, mpfr_rnd_t);

  MpfrNumber(Machine, long n);
  MpfrNumber(Machine, unsigned long n);
  MpfrNumber(Machine, long double x);
  template <std::integral I>
  [[nodiscard]] static constexpr auto wide(I n) {
    if constexpr (std::signed_integral<I>) {
      return static_cast<long>(n);
    } else {
      return static_cast<unsigned long>(n);
    }
  }

  template <class F>
  static MpfrNumber filled(F f);
  static MpfrNumber of(Unary f, const MpfrNumber& x);
  static MpfrNumber of(Binary f, const MpfrNumber& x, const MpfrNumber& y);
  static MpfrNumber of(WithInteger f, const MpfrNumber& x, long n);
  static int below(mpfr_ptr to, mpfr_srcptr from, mpfr_rnd_t mode);
  static int above(mpfr_ptr to, mpfr_srcptr from, mpfr_rnd_t mode);
  static MpfrNumber parted(const MpfrNumber& x, int* exponent);
  static std::partial_ordering compare(const MpfrNumber& a, const MpfrNumber& b);
  static std::ostream& print(std::ostream& out, const MpfrNumber& x);
  [[nodiscard]] long truncated() const;

  static constexpr std::size_t kLimbs = (kBits + GMP_NUMB_BITS - 1) / GMP_NUMB_BITS;
  std::array<mp_limb_t, kLimbs> limbs_{};
  mpfr_exp_t exponent_ = 0;
  int kind_ = MPFR_ZERO_KIND;
};

extern template class MpfrNumber<50>;
extern template class MpfrNumber<100>;
using Mpfr50 = MpfrNumber<50>;
using Mpfr100 = MpfrNumber<100>;

namespace detail {
void set_nearest(mpfr_t result, const Rational& x);
Rational exact_mpfr(mpfr_srcptr x);
}  // namespace detail

template <int Digits>
struct ScalarTraits<MpfrNumber<Digits>> {
  using S = MpfrNumber<Digits>;
  static_assert(Digits == 50 || Digits == 100, "Mpfr is for digits chosen at run time");
  static constexpr std::string_view kName = Digits == 50 ? "mpfr50" : "mpfr100";
  static constexpr std::string_view kDescription =
      Digits == 50 ? "MPFR, 50 decimal digits" : "MPFR, 100 decimal digits";
  static constexpr bool kExact = false;
  static constexpr int kDigits = Digits;
  static S unit_roundoff() { return ldexp(S(1), -S::kBits); }
  static S from_rational(const Rational& x) { return S(x); }
  static Rational to_rational(const S& x) {
    mpfr_t viewed;
    x.view(viewed);
    return detail::exact_mpfr(viewed);
  }
  static bool is_finite(const S& x) { return isfinite(x); }
};

}  // namespace assay

template <int Digits>
class std::numeric_limits<assay::MpfrNumber<Digits>> : public assay::detail::MpfrLimits {
  using S = assay::MpfrNumber<Digits>;

 public:
  static constexpr int digits = S::kBits;
  static constexpr int digits10 = Digits;
  static constexpr int max_digits10 = Digits + 3;
  /// The powers of two at the ends of the range of exponents.
  static S min() { return ldexp(S(1), mpfr_get_emin() - 1); }
  static S max() { return ldexp(S(1), mpfr_get_emax() - 1); }
  static S lowest() { return -max(); }
  static S epsilon() { return ldexp(S(1), 1 - S::kBits); }
  static S round_error() { return ldexp(S(1), -1); }
  static S infinity() { return S(std::numeric_limits<double>::infinity()); }
  static S quiet_NaN() { return S(std::numeric_limits<double>::quiet_NaN()); }
};

template <int Digits>
struct Eigen::NumTraits<assay::MpfrNumber<Digits>>
    : assay::FieldNumTraits<assay::MpfrNumber<Digits>, 1, 4, 8> {
  using S = assay::MpfrNumber<Digits>;
  static S epsilon() { return std::numeric_limits<S>::epsilon(); }
  static S dummy_precision() { return S(1000) * epsilon(); }
  static S highest() { return std::numeric_limits<S>::max(); }
  static S lowest() { return std::numeric_limits<S>::lowest(); }
};
