#include "oracles/quadratic_number.hpp"

#include "core/scalar/rational.hpp"

namespace assay::oracles {

namespace {

using Integer = boost::multiprecision::mpz_int;

}  // namespace

Decimal round_to_decimal(const QuadraticNumber& x, int digits) {
  using assay::round_to_decimal;
  if (x.b == 0 || x.radicand == 0) return round_to_decimal(x.a, digits);
  // √(p/q) = √(p q)/q.
  const Integer q = denominator(x.radicand);
  const Integer square = numerator(x.radicand) * q;
  for (int more = digits + 10;; more *= 2) {
    const Integer scale = pow(Integer(10), static_cast<unsigned>(more));
    Integer remainder;
    const Integer root = sqrt(Integer(square * scale * scale), remainder);
    const Rational unit(Integer(1), Integer(q * scale));
    const Rational low = x.a + x.b * (root * unit);
    const Decimal first = round_to_decimal(low, digits);
    if (remainder == 0) return first;
    if (first == round_to_decimal(Rational(low + x.b * unit), digits)) return first;
  }
}

}  // namespace assay::oracles
