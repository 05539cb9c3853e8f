#include <cstdlib>

#include "core/scalar/dd.hpp"
#include "core/scalar/rational.hpp"

// 1/3 in double-double is off by less than one unit roundoff.
int main() {
  using Traits = assay::ScalarTraits<assay::Dd>;
  const assay::Rational third = assay::parse_rational("1/3");
  const assay::Rational error = Traits::to_rational(Traits::from_rational(third)) - third;
  const assay::Rational bound = third * Traits::to_rational(Traits::unit_roundoff());
  return error != 0 && abs(error) <= bound ? EXIT_SUCCESS : EXIT_FAILURE;
}
