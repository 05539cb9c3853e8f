#pragma once

#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::properties {

/// Numbers that are cheaper to read than x and near it, or nothing like it.
/// Guarantees: each strictly cheaper in a measure that is bounded below.
[[nodiscard]] std::vector<Rational> simpler_numbers(const Rational& x);

}  // namespace assay::properties
