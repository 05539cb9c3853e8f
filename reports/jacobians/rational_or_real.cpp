#include "reports/jacobians/rational_or_real.hpp"

#include <optional>

namespace assay {

void RationalOrReal::bound_size() {
  const Rational& x = rational();
  if (count_bits(x) > kMostBits) value_ = from_rational<Mpfr100>(Rational(x));
}

RationalOrReal RationalOrReal::operator-() const {
  if (is_exact()) return RationalOrReal(Rational(-rational()));
  return RationalOrReal(Mpfr100(-real()));
}

RationalOrReal operator+(const RationalOrReal& a, const RationalOrReal& b) {
  if (a.is_exact() && b.is_exact()) return RationalOrReal(Rational(a.rational() + b.rational()));
  return RationalOrReal(Mpfr100(a.real() + b.real()));
}

RationalOrReal operator-(const RationalOrReal& a, const RationalOrReal& b) {
  if (a.is_exact() && b.is_exact()) return RationalOrReal(Rational(a.rational() - b.rational()));
  return RationalOrReal(Mpfr100(a.real() - b.real()));
}

RationalOrReal operator*(const RationalOrReal& a, const RationalOrReal& b) {
  if (a.is_exact() && b.is_exact()) return RationalOrReal(Rational(a.rational() * b.rational()));
  const bool vanishes =
      (a.is_exact_zero() && b.is_finite()) || (b.is_exact_zero() && a.is_finite());
  return vanishes ? RationalOrReal(0) : RationalOrReal(Mpfr100(a.real() * b.real()));
}

RationalOrReal operator/(const RationalOrReal& a, const RationalOrReal& b) {
  if (a.is_exact() && b.is_exact() && !b.is_exact_zero()) {
    return RationalOrReal(Rational(a.rational() / b.rational()));
  }
  // Far above the rounding of what vanishes: b is not 0.
  const bool vanishes =
      a.is_exact_zero() && b.is_finite() && abs(b.real()) > ldexp(Mpfr100(1), -200);
  return vanishes ? RationalOrReal(0) : RationalOrReal(Mpfr100(a.real() / b.real()));
}

std::partial_ordering operator<=>(const RationalOrReal& a, const RationalOrReal& b) {
  if (a.is_exact() && b.is_exact()) {
    return a.rational() <=> b.rational();
  }
  const Mpfr100 x = a.real(), y = b.real();
  if (x < y) return std::partial_ordering::less;
  if (x > y) return std::partial_ordering::greater;
  return x == y ? std::partial_ordering::equivalent : std::partial_ordering::unordered;
}

RationalOrReal sqrt(const RationalOrReal& x) {
  if (x.is_exact()) {
    if (const auto root = rational_root(x.rational())) return RationalOrReal(*root);
  }
  return RationalOrReal(Mpfr100(sqrt(x.real())));
}

// A function with the rational value Y at the rational X.
#define ASSAY_FUNCTION(name, X, Y)                                                       \
  RationalOrReal name(const RationalOrReal& x) {                                         \
    if (x.is_exact() && x.rational() == Rational(X)) return RationalOrReal(Rational(Y)); \
    return RationalOrReal(Mpfr100(name(x.real())));                                      \
  }
ASSAY_FUNCTION(exp, 0, 1)
ASSAY_FUNCTION(log, 1, 0)
ASSAY_FUNCTION(sin, 0, 0)
ASSAY_FUNCTION(cos, 0, 1)
ASSAY_FUNCTION(tan, 0, 0)
ASSAY_FUNCTION(asin, 0, 0)
ASSAY_FUNCTION(acos, 1, 0)
ASSAY_FUNCTION(atan, 0, 0)
ASSAY_FUNCTION(sinh, 0, 0)
ASSAY_FUNCTION(cosh, 0, 1)
ASSAY_FUNCTION(tanh, 0, 0)
#undef ASSAY_FUNCTION

}  // namespace assay
