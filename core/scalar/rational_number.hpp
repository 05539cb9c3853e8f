#pragma once

#include <gmp.h>

#include <compare>
#include <concepts>
#include <iosfwd>
#include <string>

#include "core/scalar/field_num_traits.hpp"

namespace assay {

/// Exact rational numbers, in lowest terms. Every parameter is such a number before it reaches a
/// scalar.
///
/// Scalar: OrderedField.
/// @throws std::overflow_error on division by zero.
class Rational {
 public:
  /// The number 0.
  Rational() { mpq_init(x_); }
  template <std::integral I>
  explicit(false) Rational(I n) : Rational(Machine{}, n) {}
  /// The dyadic number x.   @throws InvalidInput if it is not finite.
  template <std::floating_point F>
  explicit Rational(F x) : Rational(exact(static_cast<long double>(x))) {}
  explicit Rational(mpz_srcptr n) : Rational() { mpq_set_z(x_, n); }
  template <std::integral P, std::integral Q>
  Rational(P numerator, Q denominator) : Rational(Rational(numerator) /= Rational(denominator)) {}

  Rational(const Rational& x) : Rational() {
    if (x.owns()) mpq_set(x_, x.x_);
  }
  Rational(Rational&& x) noexcept { x.release_to(*this); }
  Rational& operator=(const Rational& x);
  Rational& operator=(Rational&& x) noexcept {
    mpq_swap(x_, x.x_);
    return *this;
  }
  ~Rational();

  /// The number as a GMP object.
  [[nodiscard]] mpq_srcptr gmp() const { return x_; }
  [[nodiscard]] mpq_ptr gmp() { return x_; }
  /// An integer, or `p/q`.
  [[nodiscard]] std::string str() const;
  [[nodiscard]] bool is_integer() const { return mpz_cmp_ui(mpq_denref(x_), 1) == 0; }
  [[nodiscard]] bool is_zero() const { return mpq_sgn(x_) == 0; }
  /// −1, 0 or 1.
  [[nodiscard]] int sign() const { return mpq_sgn(x_); }

  /// Rounded once to the nearest.
  explicit operator double() const;
  explicit operator long double() const;
  /// Without its fractional part. @throws std::overflow_error if the integer type cannot hold it.
  template <std::integral I>
  explicit operator I() const {
    return static_cast<I>(truncated());
  }

  Rational operator-() const& { return Rational(*this).negate(); }
  Rational operator-() && { return std::move(negate()); }
  Rational operator+() const { return *this; }
  Rational& operator+=(const Rational& b) { return mpq_add(x_, x_, b.x_), *this; }
  Rational& operator-=(const Rational& b) { return mpq_sub(x_, x_, b.x_), *this; }
  Rational& operator*=(const Rational& b) { return mpq_mul(x_, x_, b.x_), *this; }
  Rational& operator/=(const Rational& b) { return mpq_div(x_, x_, b.divisor()), *this; }

  // clang-format off
  friend Rational operator+(const Rational& a, const Rational& b) { Rational r; mpq_add(r.x_, a.x_, b.x_); return r; }
  friend Rational operator-(const Rational& a, const Rational& b) { Rational r; mpq_sub(r.x_, a.x_, b.x_); return r; }
  friend Rational operator*(const Rational& a, const Rational& b) { Rational r; mpq_mul(r.x_, a.x_, b.x_); return r; }
  friend Rational operator/(const Rational& a, const Rational& b) { Rational r; mpq_div(r.x_, a.x_, b.divisor()); return r; }
  friend Rational operator+(Rational&& a, const Rational& b) { return std::move(a += b); }
  friend Rational operator-(Rational&& a, const Rational& b) { return std::move(a -= b); }
  friend Rational operator*(Rational&& a, const Rational& b) { return std::move(a *= b); }
  friend Rational operator/(Rational&& a, const Rational& b) { return std::move(a /= b); }
  friend bool operator==(const Rational& a, const Rational& b) { return mpq_equal(a.x_, b.x_) != 0; }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) { return mpq_cmp(a.x_, b.x_) <=> 0; }
  template <std::integral I>
  friend bool operator==(const Rational& a, I n) { return a.compare(n) == 0; }
  template <std::integral I>
  friend std::strong_ordering operator<=>(const Rational& a, I n) { return a.compare(n) <=> 0; }

  friend Rational abs(const Rational& x) { Rational r; mpq_abs(r.x_, x.x_); return r; }
  friend Rational abs(Rational&& x) { mpq_abs(x.x_, x.x_); return std::move(x); }
  /// |x| with the sign of y.
  friend Rational copysign(const Rational& x, const Rational& y) { return y.sign() < 0 ? -abs(x) : abs(x); }
  friend void swap(Rational& a, Rational& b) noexcept { mpq_swap(a.x_, b.x_); }
  friend Rational numerator(const Rational& x) { return Rational(mpq_numref(x.x_)); }
  friend Rational denominator(const Rational& x) { return Rational(mpq_denref(x.x_)); }
  friend std::ostream& operator<<(std::ostream& out, const Rational& x) { return print(out, x); }
  // clang-format on

 private:
  struct Machine {};
  template <std::signed_integral I>
  Rational(Machine, I n) : Rational() {
    mpq_set_si(x_, n, 1);
  }
  template <std::unsigned_integral I>
  Rational(Machine, I n) : Rational() {
    mpq_set_ui(x_, n, 1);
  }

  /// Whether this number owns memory. A moved-from number does not.
  [[nodiscard]] bool owns() const { return mpq_denref(x_)->_mp_d != nullptr; }
  void release_to(Rational& empty) noexcept {
    *empty.x_ = *x_;
    mpq_numref(x_)->_mp_d = nullptr;
    mpq_denref(x_)->_mp_d = nullptr;
  }
  Rational& negate() {
    mpq_neg(x_, x_);
    return *this;
  }
  template <std::signed_integral I>
  [[nodiscard]] int compare(I n) const {
    return mpq_cmp_si(x_, static_cast<long>(n), 1UL);
  }
  template <std::unsigned_integral I>
  [[nodiscard]] int compare(I n) const {
    return mpq_cmp_ui(x_, static_cast<unsigned long>(n), 1UL);
  }
  [[nodiscard]] mpq_srcptr divisor() const {
    if (is_zero()) throw_division_by_zero();
    return x_;
  }
  [[noreturn]] static void throw_division_by_zero();
  static Rational exact(long double x);
  [[nodiscard]] long truncated() const;
  static std::ostream& print(std::ostream& out, const Rational& x);

  mpq_t x_;
};

}  // namespace assay

template <>
struct Eigen::NumTraits<assay::Rational> : assay::FieldNumTraits<assay::Rational, 20, 200, 200> {};
