#pragma once

#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// ρ of the projections in a solver is `rho_factor` times what the solver takes for it: any ρ > 0
/// has the same solutions and another path to them.   @throws InvalidInput unless 0 < rho_factor <
/// ∞.
template <OrderedField S>
void validate_rho_factor(const S& rho_factor) {
  if (is_finite<S>(rho_factor) && rho_factor > S(0)) return;
  throw InvalidInput("rho_factor = " + to_decimal(rho_factor) +
                     " is not allowed: it must be finite and above 0");
}

}  // namespace assay
