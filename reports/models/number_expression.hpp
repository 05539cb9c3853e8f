#pragma once

#include <string_view>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// The exact value of an expression of numbers and names of parameters with + − * / and
/// parentheses: `-m*g`, `4/5`, `2.5e-3 * (k + 1)`.
///
/// @throws InvalidInput that shows the text and says which name is not a parameter, where it cannot
/// be read on, or that it divides by zero; also for more than 1000 characters.
[[nodiscard]] Rational evaluate(std::string_view text, const Parameters& parameters);

}  // namespace assay::reports
