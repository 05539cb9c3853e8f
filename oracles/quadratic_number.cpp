#include "oracles/quadratic_number.hpp"

#include "core/scalar/rational.hpp"

namespace assay::oracles {

Decimal QuadraticNumber::rounded(int digits) const {
  if (b == 0 || radicand == 0) return round_to_decimal(a, digits);
  for (int more = digits + 10;; more *= 2) {
    const Rational scaled = radicand * power(10, 2 * more), root = floor_of_root(scaled);
    const Rational unit = power(10, -more), low = a + b * root * unit;
    const Decimal first = round_to_decimal(low, digits);
    if (root * root == scaled) return first;
    if (first == round_to_decimal(Rational(low + b * unit), digits)) return first;
  }
}

}  // namespace assay::oracles
