#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::oracles {

/// −1, 0 or 1.
[[nodiscard]] inline int sign(const Rational& x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

}  // namespace assay::oracles
