#pragma once

#include <cstdint>
// mpfr.h declares functions of intmax_t, but does not include its header.
#include <mpfr.h>

#include <compare>
#include <concepts>
#include <iosfwd>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/mpfr_limits.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Sets the digits of Mpfr on the calling thread for a scope. An inner scope hides the outer one
/// until it ends; a new thread starts without digits.
class WorkingDigits {
 public:
  /// @throws InvalidInput if digits < 1.
  explicit WorkingDigits(int digits);
  WorkingDigits(const WorkingDigits&) = delete;
  WorkingDigits& operator=(const WorkingDigits&) = delete;
  ~WorkingDigits();

  /// The digits of the innermost scope of this thread. @throws std::logic_error if there is none.
  [[nodiscard]] static int digits();
  /// The bits that hold these digits. @throws as digits.
  [[nodiscard]] static mpfr_prec_t bits();

 private:
  int before_;
};

/// A real number of MPFR whose precision is chosen at run time. Oracles and the reference engine
/// use it: they compute with more digits than requested, and again with even more, until both
/// results agree.
///
/// Every number has a precision of its own. A number made from data has the precision of
/// WorkingDigits. A result has the larger precision of its operands and is rounded once to the
/// nearest. Assignment takes over the precision with the value. So a number never depends on other
/// threads, nor on the scope in which it is read later.
///
/// Machine numbers are stored exactly. If a machine number needs more bits than the scope has, it
/// gets these bits. It also needs no scope. A value that would have to be rounded outside of any
/// scope (1/3, √2, a decimal, u) throws std::logic_error: there is no default precision.
///
/// Scalar: ElementaryScalar. Functions are compiled once, in mpfr_real.cpp.
/// Not for: steps of schemes; each number is an allocation.
class Mpfr {
 public:
  Mpfr();
  template <std::integral I>
  explicit(false) Mpfr(I n) : Mpfr(Machine{}, wide(n)) {}
  template <std::floating_point F>
  explicit(false) Mpfr(F x) : Mpfr(Machine{}, static_cast<long double>(x)) {}
  /// x rounded once to WorkingDigits. @throws std::logic_error outside of any scope.
  explicit Mpfr(const Rational& x);
  /// A decimal, rounded in the same way. @throws also InvalidInput if it is not a decimal.
  explicit Mpfr(const char* decimal);
  explicit Mpfr(const std::string& decimal) : Mpfr(decimal.c_str()) {}

  Mpfr(const Mpfr& x);
  Mpfr(Mpfr&& x) noexcept : x_{*x.x_} { x.x_->_mpfr_d = nullptr; }
  Mpfr& operator=(const Mpfr& x);
  Mpfr& operator=(Mpfr&& x) noexcept {
    std::swap(*x_, *x.x_);
    return *this;
  }
  ~Mpfr();

  [[nodiscard]] mpfr_srcptr get() const { return x_; }
  [[nodiscard]] mpfr_ptr get() { return x_; }
  [[nodiscard]] mpfr_prec_t bits() const { return mpfr_get_prec(x_); }
  /// `digits` significant digits, as printf's %g.
  [[nodiscard]] std::string str(int digits) const;

  explicit operator double() const { return mpfr_get_d(x_, MPFR_RNDN); }
  explicit operator long double() const { return mpfr_get_ld(x_, MPFR_RNDN); }
  template <std::integral I>
  explicit operator I() const {
    return static_cast<I>(mpfr_get_si(x_, MPFR_RNDZ));
  }

  Mpfr operator-() const;
  Mpfr operator+() const { return *this; }
  Mpfr& operator+=(const Mpfr& b);
  Mpfr& operator-=(const Mpfr& b);
  Mpfr& operator*=(const Mpfr& b);
  Mpfr& operator/=(const Mpfr& b);
  /// += a b, rounded once.
  Mpfr& add_product(const Mpfr& a, const Mpfr& b);

  friend Mpfr operator+(const Mpfr& a, const Mpfr& b);
  friend Mpfr operator-(const Mpfr& a, const Mpfr& b);
  friend Mpfr operator*(const Mpfr& a, const Mpfr& b);
  friend Mpfr operator/(const Mpfr& a, const Mpfr& b);
  friend bool operator==(const Mpfr& a, const Mpfr& b);
  friend std::partial_ordering operator<=>(const Mpfr& a, const Mpfr& b);

  // In operations with integers the result has the precision of the number.
  template <std::integral I>
  friend Mpfr operator+(const Mpfr& a, I b) {
    return plus(a, wide(b));
  }
  template <std::integral I>
  friend Mpfr operator+(I a, const Mpfr& b) {
    return plus(b, wide(a));
  }
  template <std::integral I>
  friend Mpfr operator-(const Mpfr& a, I b) {
    return minus(a, wide(b));
  }
  template <std::integral I>
  friend Mpfr operator-(I a, const Mpfr& b) {
    return minus(wide(a), b);
  }
  template <std::integral I>
  friend Mpfr operator*(const Mpfr& a, I b) {
    return times(a, wide(b));
  }
  template <std::integral I>
  friend Mpfr operator*(I a, const Mpfr& b) {
    return times(b, wide(a));
  }
  template <std::integral I>
  friend Mpfr operator/(const Mpfr& a, I b) {
    return over(a, wide(b));
  }
  template <std::integral I>
  friend Mpfr operator/(I a, const Mpfr& b) {
    return over(wide(a), b);
  }
  template <std::integral I>
  friend bool operator==(const Mpfr& a, I b) {
    return compare(a, wide(b)) == 0;
  }
  template <std::integral I>
  friend std::partial_ordering operator<=>(const Mpfr& a, I b) {
    return compare(a, wide(b));
  }

  // Found by argument-dependent lookup alone: x = abs(y) of a double must not use an Mpfr.
  // clang-format off
  friend Mpfr abs(const Mpfr& x);
  friend Mpfr fabs(const Mpfr& x);
  friend Mpfr sqrt(const Mpfr& x);
  friend Mpfr cbrt(const Mpfr& x);
  friend Mpfr exp(const Mpfr& x);
  friend Mpfr expm1(const Mpfr& x);
  friend Mpfr log(const Mpfr& x);
  friend Mpfr log10(const Mpfr& x);
  friend Mpfr log2(const Mpfr& x);
  friend Mpfr log1p(const Mpfr& x);
  friend Mpfr sin(const Mpfr& x);
  friend Mpfr cos(const Mpfr& x);
  friend Mpfr tan(const Mpfr& x);
  friend Mpfr asin(const Mpfr& x);
  friend Mpfr acos(const Mpfr& x);
  friend Mpfr atan(const Mpfr& x);
  friend Mpfr sinh(const Mpfr& x);
  friend Mpfr cosh(const Mpfr& x);
  friend Mpfr tanh(const Mpfr& x);
  friend Mpfr asinh(const Mpfr& x);
  friend Mpfr acosh(const Mpfr& x);
  friend Mpfr atanh(const Mpfr& x);
  friend Mpfr atan2(const Mpfr& y, const Mpfr& x);
  friend Mpfr pow(const Mpfr& x, const Mpfr& y);
  friend Mpfr hypot(const Mpfr& x, const Mpfr& y);
  friend Mpfr fmod(const Mpfr& x, const Mpfr& y);
  friend Mpfr copysign(const Mpfr& x, const Mpfr& y);
  friend Mpfr floor(const Mpfr& x);
  friend Mpfr ceil(const Mpfr& x);
  friend Mpfr trunc(const Mpfr& x);
  friend Mpfr round(const Mpfr& x);
  friend Mpfr ldexp(const Mpfr& x, long n);
  /// x = result · 2^exponent, 1/2 ≤ |result| < 1, or 0.
  friend Mpfr frexp(const Mpfr& x, int* exponent);
  /// ⌊log₂ |x|⌋.   @pre x is finite and not 0.
  friend int ilogb(const Mpfr& x);
  friend bool isfinite(const Mpfr& x) { return mpfr_number_p(x.x_) != 0; }
  friend bool isnan(const Mpfr& x) { return mpfr_nan_p(x.x_) != 0; }
  friend bool isinf(const Mpfr& x) { return mpfr_inf_p(x.x_) != 0; }
  friend bool signbit(const Mpfr& x) { return mpfr_signbit(x.x_) != 0; }
  friend std::ostream& operator<<(std::ostream& out, const Mpfr& x);
  // clang-format on
  template <std::integral I>
  friend Mpfr pow(const Mpfr& x, I n) {
    return integer_power(x, static_cast<long>(n));
  }

 private:
  struct Machine {};
  struct Bits {
    mpfr_prec_t count;
  };
  struct Rounding;

  /// A number of this precision, without a value.
  explicit Mpfr(Bits bits) { mpfr_init2(x_, bits.count); }
  Mpfr(Machine, long n);
  Mpfr(Machine, unsigned long n);
  Mpfr(Machine, long double x);

  template <std::integral I>
  [[nodiscard]] static constexpr auto wide(I n) {
    if constexpr (std::signed_integral<I>) {
      return static_cast<long>(n);
    } else {
      return static_cast<unsigned long>(n);
    }
  }
  static Mpfr plus(const Mpfr& a, long b);
  static Mpfr plus(const Mpfr& a, unsigned long b);
  static Mpfr minus(const Mpfr& a, long b);
  static Mpfr minus(const Mpfr& a, unsigned long b);
  static Mpfr minus(long a, const Mpfr& b);
  static Mpfr minus(unsigned long a, const Mpfr& b);
  static Mpfr times(const Mpfr& a, long b);
  static Mpfr times(const Mpfr& a, unsigned long b);
  static Mpfr over(const Mpfr& a, long b);
  static Mpfr over(const Mpfr& a, unsigned long b);
  static Mpfr over(long a, const Mpfr& b);
  static Mpfr over(unsigned long a, const Mpfr& b);
  static Mpfr integer_power(const Mpfr& x, long n);
  static std::partial_ordering compare(const Mpfr& a, long b);
  static std::partial_ordering compare(const Mpfr& a, unsigned long b);

  mpfr_t x_;
};

/// π rounded to WorkingDigits.
[[nodiscard]] Mpfr mpfr_pi();

template <>
struct ScalarTraits<Mpfr> {
  using WorkingDigits = assay::WorkingDigits;
  static constexpr std::string_view kName = "mpfr";
  static constexpr std::string_view kDescription = "MPFR, digits chosen at run time";
  static constexpr bool kExact = false;
  static constexpr int kDigits = 0;
  /// u of numbers with WorkingDigits.
  static Mpfr unit_roundoff();
  static Mpfr from_rational(const Rational& x) { return Mpfr(x); }
  static Rational to_rational(const Mpfr& x);
  static bool is_finite(const Mpfr& x) { return isfinite(x); }
};

}  // namespace assay

/// digits = 0 means that they are chosen at run time.
template <>
class std::numeric_limits<assay::Mpfr> : public assay::detail::MpfrLimits {
 public:
  static constexpr int digits = 0;
  static constexpr int digits10 = 0;
  static constexpr int max_digits10 = 0;
  /// The powers of two at the ends of the range of exponents.
  static assay::Mpfr min();
  static assay::Mpfr max();
  static assay::Mpfr lowest();
  static assay::Mpfr epsilon();
  static assay::Mpfr round_error();
  static assay::Mpfr infinity();
  static assay::Mpfr quiet_NaN();
};

template <>
struct Eigen::NumTraits<assay::Mpfr> : assay::FieldNumTraits<assay::Mpfr, 10, 50, 100> {
  static Real epsilon() { return std::numeric_limits<assay::Mpfr>::epsilon(); }
  static Real dummy_precision() { return Real(1000) * epsilon(); }
  static Real highest() { return std::numeric_limits<assay::Mpfr>::max(); }
  static Real lowest() { return std::numeric_limits<assay::Mpfr>::lowest(); }
  static int digits10() { return assay::WorkingDigits::digits(); }
};
