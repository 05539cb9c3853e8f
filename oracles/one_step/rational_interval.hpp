#pragma once

#include <algorithm>
#include <utility>

#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// A closed interval with rational ends; every operation gives the exact range.
///
/// It has no fixed precision, unlike Interval. Its ends get longer with every operation.
struct RationalInterval {
  Rational low, high;

  RationalInterval() = default;
  explicit(false) RationalInterval(Rational x) : low(x), high(std::move(x)) {}
  RationalInterval(Rational l, Rational h) : low(std::move(l)), high(std::move(h)) {}

  [[nodiscard]] Rational width() const { return high - low; }
  [[nodiscard]] Rational middle() const { return (low + high) / 2; }
  [[nodiscard]] Rational magnitude() const { return std::max<Rational>(abs(low), abs(high)); }
  [[nodiscard]] bool contains(const Rational& x) const { return low <= x && x <= high; }

  RationalInterval operator-() const { return {-high, -low}; }
  friend RationalInterval operator+(const RationalInterval& a, const RationalInterval& b) {
    return {a.low + b.low, a.high + b.high};
  }
  friend RationalInterval operator-(const RationalInterval& a, const RationalInterval& b) {
    return {a.low - b.high, a.high - b.low};
  }
  friend RationalInterval operator*(const RationalInterval& a, const RationalInterval& b) {
    const auto [low, high] =
        std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high};
  }
  /// @pre 0 is not in b.
  friend RationalInterval operator/(const RationalInterval& a, const RationalInterval& b) {
    return a * RationalInterval{1 / b.high, 1 / b.low};
  }
};

}  // namespace assay::oracles
