#pragma once

#include <string_view>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// The exact value of an expression of numbers and names of parameters with + − * / and
/// parentheses: `-m*g`, `4/5`, `2.5e-3 * (k + 1)`.
///
/// @throws InvalidInput that shows the text and the fault: a name that is not a parameter, the
/// place at which reading stops, or a division by zero. Also for more than 1000 characters.
[[nodiscard]] Rational evaluate(std::string_view text, const Parameters& parameters);

}  // namespace assay::reports
