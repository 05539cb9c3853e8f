#pragma once

#include "core/scalar/rational.hpp"

namespace assay::oracles::detail {

/// cos²(θ/2) − ρ with a relative error below 2^−bits, however near the two are.
///
/// They are never equal: the cosine of an algebraic θ ≠ 0 is transcendental.
/// @pre θ ≠ 0, bits > 0.
[[nodiscard]] Rational squared_half_cosine_less(const Rational& theta,
                                                const Rational& rho,
                                                int bits);

}  // namespace assay::oracles::detail
