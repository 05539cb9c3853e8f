#include "oracles/quadratic_number.hpp"

#include "core/scalar/rational.hpp"

namespace assay::oracles {

Decimal QuadraticNumber::rounded(int digits) const {
  using Integer = boost::multiprecision::mpz_int;
  if (b == 0 || radicand == 0) return round_to_decimal(a, digits);
  // √(p/q) = √(p q)/q.
  const Integer q = denominator(radicand);
  const Integer square = numerator(radicand) * q;
  for (int more = digits + 10;; more *= 2) {
    const Integer scale = pow(Integer(10), static_cast<unsigned>(more));
    Integer remainder;
    const Integer root = sqrt(Integer(square * scale * scale), remainder);
    const Rational unit(Integer(1), Integer(q * scale));
    const Rational low = a + b * (root * unit);
    const Decimal first = round_to_decimal(low, digits);
    if (remainder == 0) return first;
    if (first == round_to_decimal(Rational(low + b * unit), digits)) return first;
  }
}

}  // namespace assay::oracles
