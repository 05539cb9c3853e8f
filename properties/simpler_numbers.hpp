#pragma once

#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::properties {

/// Numbers that are simpler to read than x: some near x, some not.
/// Guarantees: each is strictly simpler in a measure that is bounded below.
[[nodiscard]] std::vector<Rational> simpler_numbers(const Rational& x);

}  // namespace assay::properties
