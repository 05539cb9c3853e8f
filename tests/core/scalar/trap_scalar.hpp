#pragma once

#include <compare>
#include <concepts>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A scalar that no floating-point number enters: every constructor, assignment and operator that
/// would take one is deleted, so that a decimal literal in generic code does not compile.
///
/// The arithmetic is exact. It claims not to be, so that the branches for rounded scalars compile
/// and run too.
class TrapScalar {
 public:
  TrapScalar() = default;
  template <std::integral I>
  explicit(false) TrapScalar(I n) : value_(static_cast<long long>(n)) {}
  template <std::floating_point F>
  TrapScalar(F) = delete;
  template <std::floating_point F>
  TrapScalar& operator=(F) = delete;
  explicit TrapScalar(Rational value) : value_(std::move(value)) {}

  [[nodiscard]] const Rational& value() const { return value_; }

  TrapScalar operator-() const { return TrapScalar(Rational(-value_)); }
  TrapScalar& operator+=(const TrapScalar& b) { return value_ += b.value_, *this; }
  TrapScalar& operator-=(const TrapScalar& b) { return value_ -= b.value_, *this; }
  TrapScalar& operator*=(const TrapScalar& b) { return value_ *= b.value_, *this; }
  TrapScalar& operator/=(const TrapScalar& b) { return value_ /= b.value_, *this; }
  friend TrapScalar operator+(TrapScalar a, const TrapScalar& b) { return a += b; }
  friend TrapScalar operator-(TrapScalar a, const TrapScalar& b) { return a -= b; }
  friend TrapScalar operator*(TrapScalar a, const TrapScalar& b) { return a *= b; }
  friend TrapScalar operator/(TrapScalar a, const TrapScalar& b) { return a /= b; }
  friend bool operator==(const TrapScalar& a, const TrapScalar& b) { return a.value_ == b.value_; }
  friend std::strong_ordering operator<=>(const TrapScalar& a, const TrapScalar& b) {
    return a.value_ <=> b.value_;
  }
  friend TrapScalar abs(const TrapScalar& a) { return a < TrapScalar(0) ? -a : a; }

#define ASSAY_TRAP(op)                                          \
  template <std::floating_point F>                              \
  friend TrapScalar operator op(const TrapScalar&, F) = delete; \
  template <std::floating_point F>                              \
  friend TrapScalar operator op(F, const TrapScalar&) = delete;
  ASSAY_TRAP(+)
  ASSAY_TRAP(-)
  ASSAY_TRAP(*)
  ASSAY_TRAP(/)
#undef ASSAY_TRAP

 private:
  Rational value_;
};

template <>
struct ScalarTraits<TrapScalar> {
  static constexpr std::string_view kName = "trap";
  static constexpr std::string_view kDescription = "refuses floating-point numbers";
  static constexpr bool kExact = false;
  static constexpr int kDigits = 0;
  static TrapScalar unit_roundoff() { return TrapScalar(1) / TrapScalar(1LL << 53); }
  static TrapScalar from_rational(const Rational& x) { return TrapScalar(x); }
  static Rational to_rational(const TrapScalar& x) { return x.value(); }
  static bool is_finite(const TrapScalar&) { return true; }
};

}  // namespace assay

namespace Eigen {
template <>
struct NumTraits<assay::TrapScalar> : assay::FieldNumTraits<assay::TrapScalar, 20, 200, 200> {};
}  // namespace Eigen
