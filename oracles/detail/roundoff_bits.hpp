#pragma once

#include <cmath>

#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles::detail {

/// The bits p of S. The unit roundoff of S is 2^−p.
///
/// Scalar: a scalar with a binary exponent and a unit roundoff.
template <class S>
[[nodiscard]] int roundoff_bits() {
  using std::ilogb;
  return -static_cast<int>(ilogb(unit_roundoff<S>()));
}

}  // namespace assay::oracles::detail
