#pragma once

#include <string>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// ± d₁.d₂d₃… × 10^exponent with d₁ ≠ 0, or zero (no digits).
struct Decimal {
  bool negative = false;
  std::string digits;
  int exponent = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// "0"; fixed point ("-0.0012500", "31.250") for 10⁻⁶ ≤ |x| < 10^(number of digits), so that every
/// digit shown is significant; scientific ("1.2500e-7") elsewhere.
[[nodiscard]] std::string to_text(const Decimal& x);

/// The same without the zeros at the end of a fraction: "-0.00125", "1.25e-7", "30".
[[nodiscard]] std::string to_short_text(const Decimal& x);

/// x rounded to `digits` significant digits, ties to even. @pre digits ≥ 1.
[[nodiscard]] Decimal round_to_decimal(const Rational& x, int digits);

/// The same for a number that already is a decimal.
[[nodiscard]] Decimal round_to_decimal(const Decimal& x, int digits);

/// The number of leading digits in which a and b agree; all of them if a = b.
[[nodiscard]] int common_digits(const Decimal& a, const Decimal& b);

}  // namespace assay
