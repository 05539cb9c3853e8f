#pragma once

#include "core/scalar/scalar_traits.hpp"
#include "oracles/detail/roundoff_bits.hpp"

namespace assay::oracles::detail {

/// π − x with a relative error below 2^−bits, however near x is to π. @pre bits > 0.
[[nodiscard]] Rational distance_to_pi(const Rational& x, int bits);

/// π − x, to the relative accuracy of S.
///
/// Scalar: a scalar with a binary exponent and a unit roundoff.
template <class S>
[[nodiscard]] S distance_to_pi(const Rational& x) {
  return from_rational<S>(distance_to_pi(x, 2 + roundoff_bits<S>()));
}

}  // namespace assay::oracles::detail
