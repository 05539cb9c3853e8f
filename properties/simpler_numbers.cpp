#include "properties/simpler_numbers.hpp"

#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace {

/// How much there is to read in a number: |p| + 2 (q − 1) for p/q, and a little for a sign. It
/// makes every accepted change a descent.
Rational reading_cost(const Rational& x) {
  return abs(numerator(x)) + 2 * (denominator(x) - 1) + (x < 0 ? Rational(1, 2) : Rational(0));
}

}  // namespace

std::vector<Rational> simpler_numbers(const Rational& x) {
  std::vector<Rational> result;
  for (const Rational& candidate : {Rational(0),
                                    Rational(1),
                                    Rational(-1),
                                    Rational(-x),
                                    trunc(x),
                                    trunc(x / 2),
                                    trunc(2 * x) / 2,
                                    Rational(trunc(1024 * x) / 1024),
                                    Rational(x - trunc(x / 2)),
                                    Rational(2 * x),
                                    Rational(x - 1),
                                    Rational(x + 1)}) {
    if (reading_cost(candidate) < reading_cost(x)) result.push_back(candidate);
  }
  return result;
}

}  // namespace assay::properties
