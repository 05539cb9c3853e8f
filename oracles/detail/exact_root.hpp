#pragma once

#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// √x if it is rational.   @pre x ≥ 0.
[[nodiscard]] inline std::optional<Rational> rational_root(const Rational& x) {
  using Integer =
      boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
  const Integer p = numerator(x), q = denominator(x);
  const Integer up = sqrt(p), down = sqrt(q);
  if (up * up != p || down * down != q) return std::nullopt;
  return Rational(up, down);
}

/// √x rounded once or twice, exactly where it is rational.
/// @throws InvalidInput where S is exact and √x not rational.
template <class S>
[[nodiscard]] S exact_root(const Rational& x) {
  if (const auto root = rational_root(x)) return from_rational<S>(*root);
  if constexpr (ScalarTraits<S>::kExact) {
    throw InvalidInput("the square root of " + to_text(x) + " is not rational");
  } else {
    return square_root<S>(from_rational<S>(x));
  }
}

}  // namespace assay::oracles::detail
