#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <boost/multiprecision/mpfi.hpp>
#include <compare>
#include <ostream>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/substitution.hpp"
#include "core/scalar/undecided_comparison.hpp"

namespace assay {

/// A closed interval of reals with outward rounding (MPFI, 50 digits): every operation encloses the
/// exact result. A comparison answers only if the answer holds for all pairs of points, and throws
/// UndecidedComparison otherwise. So no algorithm takes a branch that it cannot justify.
class Interval {
 public:
  using Backend = boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<50>,
                                                boost::multiprecision::et_off>;

  Interval() : value_(0) {}
  explicit(false) Interval(int n) : value_(n) {}
  explicit Interval(Backend value) : value_(std::move(value)) {}
  Interval(const Mpfr50& low, const Mpfr50& high);
  explicit Interval(const Rational& x) { mpfi_set_q(value_.backend().data(), x.gmp()); }

  [[nodiscard]] Mpfr50 low() const { return Mpfr50(&value_.backend().data()->left); }
  [[nodiscard]] Mpfr50 high() const { return Mpfr50(&value_.backend().data()->right); }
  [[nodiscard]] bool contains(const Rational& x) const;
  [[nodiscard]] const Backend& backend() const { return value_; }

  Interval operator-() const { return Interval(Backend(-value_)); }
  Interval& operator+=(const Interval& b) { return value_ += b.value_, *this; }
  Interval& operator-=(const Interval& b) { return value_ -= b.value_, *this; }
  Interval& operator*=(const Interval& b) { return value_ *= b.value_, *this; }
  Interval& operator/=(const Interval& b) { return value_ /= b.value_, *this; }
  friend Interval operator+(Interval a, const Interval& b) { return a += b; }
  friend Interval operator-(Interval a, const Interval& b) { return a -= b; }
  friend Interval operator*(Interval a, const Interval& b) { return a *= b; }
  friend Interval operator/(Interval a, const Interval& b) { return a /= b; }

  friend bool operator==(const Interval& a, const Interval& b) {
    return compare(a, b) == std::strong_ordering::equal;
  }
  friend std::strong_ordering operator<=>(const Interval& a, const Interval& b) {
    return compare(a, b);
  }

  friend Interval abs(const Interval& a) { return Interval(Backend(abs(a.value_))); }
  /// |x| with the sign of y.
  friend Interval copysign(const Interval& x, const Interval& y) {
    return y < Interval(0) ? -abs(x) : abs(x);
  }
  friend Interval sqrt(const Interval& a) { return Interval(Backend(sqrt(a.value_))); }

  friend std::ostream& operator<<(std::ostream& out, const Interval& a) {
    return out << '[' << a.low() << ", " << a.high() << ']';
  }

 private:
  static std::strong_ordering compare(const Interval& a, const Interval& b);

  Backend value_;
};

template <>
struct ScalarTraits<Interval> {
  static constexpr std::string_view kName = "interval";
  static constexpr std::string_view kDescription = "enclosures with outward rounding (MPFI)";
  /// An enclosure always contains the exact result; an undecided comparison throws.
  static constexpr bool kExact = true;
  static constexpr bool kEncloses = true;
  static constexpr int kDigits = 50;
  static Interval unit_roundoff() { return Interval(0); }
  static Interval from_rational(const Rational& x) { return Interval(x); }
  static bool is_finite(const Interval& x) {
    return mpfi_bounded_p(x.backend().backend().data()) != 0;
  }
  static bool is_zero(const Interval& x) { return mpfi_is_zero(x.backend().backend().data()) != 0; }
};

}  // namespace assay

namespace Eigen {

namespace numext {
/// The enclosure of the larger of two numbers; it exists even if the comparison is undecided.
template <>
inline assay::Interval maxi(const assay::Interval& x, const assay::Interval& y) {
  return {std::max(x.low(), y.low()), std::max(x.high(), y.high())};
}
}  // namespace numext

namespace internal {
/// The score that partial pivoting maximises. Any pivot is admissible, so the search needs no
/// proved comparison. The score is the distance from zero. An interval that contains zero and is
/// not zero itself has a score below any distance.
template <>
struct scalar_score_coeff_op<assay::Interval> {
  using result_type = assay::Mpfr50;
  assay::Mpfr50 operator()(const assay::Interval& x) const {
    const assay::Interval size = abs(x);
    return size.low() > 0 ? size.low() : assay::Mpfr50(ldexp(size.high(), -100000));
  }
};
}  // namespace internal

template <>
struct NumTraits<assay::Interval> : assay::FieldNumTraits<assay::Interval, 20, 200, 400> {};
}  // namespace Eigen

namespace Eigen::internal {
template <class Index, int Mode>
struct triangular_solve_vector<assay::Interval,
                               assay::Interval,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               ColMajor>
    : assay::detail::Substitution<assay::Interval, Index, Mode, ColMajor> {};
template <class Index, int Mode>
struct triangular_solve_vector<assay::Interval,
                               assay::Interval,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               RowMajor>
    : assay::detail::Substitution<assay::Interval, Index, Mode, RowMajor> {};
}  // namespace Eigen::internal
