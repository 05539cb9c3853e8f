#pragma once

#include <compare>
#include <utility>
#include <variant>

#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

/// A real number that is rational and exact as long as possible. It is exact after +, −, ·, / of
/// rationals, after square roots of squares of rationals, and after the functions below if their
/// values are 0 or 1. Otherwise, or if a fraction grows beyond kMostBits, it is the nearest number
/// of 100 digits.
///
/// Exact numbers decide exactly whether a point lies on a surface.
class RationalOrReal {
 public:
  static constexpr unsigned kMostBits = 2000;

  RationalOrReal() : value_(Rational(0)) {}
  explicit(false) RationalOrReal(int n) : value_(Rational(n)) {}
  explicit RationalOrReal(Rational x) : value_(std::move(x)) { bound_size(); }
  explicit RationalOrReal(Mpfr100 x) : value_(std::move(x)) {}

  [[nodiscard]] bool is_exact() const { return std::holds_alternative<Rational>(value_); }
  /// @pre is_exact().
  [[nodiscard]] const Rational& rational() const { return std::get<Rational>(value_); }
  [[nodiscard]] Mpfr100 real() const {
    return is_exact() ? from_rational<Mpfr100>(rational()) : std::get<Mpfr100>(value_);
  }
  [[nodiscard]] bool is_finite() const {
    return is_exact() || assay::is_finite(std::get<Mpfr100>(value_));
  }
  /// Whether it is proved to be 0.
  [[nodiscard]] bool is_exact_zero() const { return is_exact() && rational().is_zero(); }

  RationalOrReal operator-() const;
  RationalOrReal& operator+=(const RationalOrReal& b) { return *this = *this + b; }
  RationalOrReal& operator-=(const RationalOrReal& b) { return *this = *this - b; }
  RationalOrReal& operator*=(const RationalOrReal& b) { return *this = *this * b; }
  RationalOrReal& operator/=(const RationalOrReal& b) { return *this = *this / b; }
  friend RationalOrReal operator+(const RationalOrReal& a, const RationalOrReal& b);
  friend RationalOrReal operator-(const RationalOrReal& a, const RationalOrReal& b);
  friend RationalOrReal operator*(const RationalOrReal& a, const RationalOrReal& b);
  /// x/0 is infinite or NaN.
  friend RationalOrReal operator/(const RationalOrReal& a, const RationalOrReal& b);

  friend bool operator==(const RationalOrReal& a, const RationalOrReal& b) {
    return (a <=> b) == std::partial_ordering::equivalent;
  }
  friend std::partial_ordering operator<=>(const RationalOrReal& a, const RationalOrReal& b);

  friend RationalOrReal sqrt(const RationalOrReal& x);
  friend RationalOrReal exp(const RationalOrReal& x);
  friend RationalOrReal log(const RationalOrReal& x);
  friend RationalOrReal sin(const RationalOrReal& x);
  friend RationalOrReal cos(const RationalOrReal& x);
  friend RationalOrReal tan(const RationalOrReal& x);
  friend RationalOrReal asin(const RationalOrReal& x);
  friend RationalOrReal acos(const RationalOrReal& x);
  friend RationalOrReal atan(const RationalOrReal& x);
  friend RationalOrReal sinh(const RationalOrReal& x);
  friend RationalOrReal cosh(const RationalOrReal& x);
  friend RationalOrReal tanh(const RationalOrReal& x);

 private:
  void bound_size();

  std::variant<Rational, Mpfr100> value_;
};

}  // namespace assay
