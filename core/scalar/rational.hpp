#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Reads `-0.8`, `4/5`, `1e-3`, `2.5e1/7` without rounding.
/// @throws InvalidInput for anything else: infinities, NaN, trailing text, a zero denominator, or
/// an exponent beyond ±9999.
[[nodiscard]] Rational parse_rational(std::string_view text);

/// The double as the dyadic rational that it is. @throws InvalidInput if it is not finite.
[[nodiscard]] Rational exact_value(double x);

/// Shortest exact text: an integer, or `p/q` in lowest terms.
[[nodiscard]] std::string to_text(const Rational& x);

/// The number of bits of numerator and denominator together.
[[nodiscard]] std::size_t count_bits(const Rational& x);

/// ⌊x⌋.
[[nodiscard]] Rational floor(const Rational& x);
/// x without its fractional part.
[[nodiscard]] Rational trunc(const Rational& x);
/// ⌊√x⌋.   @pre x ≥ 0.
[[nodiscard]] Rational floor_of_root(const Rational& x);
/// √x if it is rational.
[[nodiscard]] std::optional<Rational> rational_root(const Rational& x);
/// baseᵉ.
[[nodiscard]] Rational power(unsigned base, int exponent);
/// Whether x = n/2ᵏ.
[[nodiscard]] bool is_dyadic(const Rational& x);

template <>
struct ScalarTraits<Rational> {
  static constexpr std::string_view kName = "rational";
  static constexpr std::string_view kDescription = "exact rational numbers (GMP)";
  static constexpr bool kExact = true;
  static constexpr int kDigits = 0;
  static Rational unit_roundoff() { return Rational(0); }
  static Rational from_rational(const Rational& x) { return x; }
  static Rational to_rational(const Rational& x) { return x; }
  static bool is_finite(const Rational&) { return true; }
};

}  // namespace assay
