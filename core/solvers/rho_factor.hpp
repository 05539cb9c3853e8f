#pragma once

#include <string>

#include "core/one_step_problems/alart_curnier.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// ρ of the projections in a solver is `rho_factor` times the ρ that the solver chooses. The
/// solutions are the same for every ρ > 0. The path to them depends on ρ. @throws InvalidInput
/// unless 0 < rho_factor < ∞.
template <OrderedField S>
void validate_rho_factor(const S& rho_factor) {
  if (is_finite<S>(rho_factor) && rho_factor > S(0)) return;
  throw InvalidInput("rho_factor = " + to_decimal(rho_factor) +
                     " is not allowed: it must be finite and above 0");
}

/// ρ for `count` components that share it, from the sum of their diagonal entries of W: c/mean, or
/// c if the mean is not positive, with c = rho_factor.
template <OrderedField S>
[[nodiscard]] S rho_of(const S& sum, int count, const S& rho_factor) {
  return sum > S(0) ? S(rho_factor * S(count) / sum) : rho_factor;
}

}  // namespace assay
