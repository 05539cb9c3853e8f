#pragma once

#include "core/scalar/decimal.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles {

/// The number  a + b √r  of rationals a, b and r ≥ 0.
struct QuadraticNumber {
  Rational a;
  Rational b = Rational(0);
  Rational radicand = Rational(0);

  /// Correctly rounded to `digits` significant digits, ties to even, whatever cancels.
  ///
  /// √r is enclosed ever more narrowly until both ends round to the same. Terminates: the sum is
  /// rational, and then exact, or irrational, and then neither 0 nor a tie. @pre r ≥ 0; digits ≥ 1.
  [[nodiscard]] Decimal rounded(int digits) const;
};

}  // namespace assay::oracles
