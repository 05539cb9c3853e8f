#pragma once

#include "core/scalar/decimal.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles {

/// The number  a + b √r  of rationals a, b and r ≥ 0.
struct QuadraticNumber {
  Rational a;
  Rational b = Rational(0);
  Rational radicand = Rational(0);

  /// The number correctly rounded to `digits` significant digits, ties to even, even if terms
  /// cancel.
  ///
  /// √r is enclosed ever more narrowly until both ends round to the same.
  /// Terminates: a rational sum is exact, and an irrational sum is neither 0 nor a tie.
  /// @pre r ≥ 0; digits ≥ 1.
  [[nodiscard]] Decimal rounded(int digits) const;
};

}  // namespace assay::oracles
