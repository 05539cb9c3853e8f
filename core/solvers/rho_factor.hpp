#pragma once

#include <string>

#include "core/one_step_problems/alart_curnier.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// ρ of the projections in a solver is `rho_factor` times the ρ that the solver chooses. Every ρ >
/// 0 leads to the same solutions, but on another path. @throws InvalidInput unless 0 < rho_factor <
/// ∞.
template <OrderedField S>
void validate_rho_factor(const S& rho_factor) {
  if (is_finite<S>(rho_factor) && rho_factor > S(0)) return;
  throw InvalidInput("rho_factor = " + to_decimal(rho_factor) +
                     " is not allowed: it must be finite and above 0");
}

/// ρ for `count` components that share it, from the sum of their diagonal entries of W: c/mean with
/// c = rho_factor, or c if the mean is not positive.
template <OrderedField S>
[[nodiscard]] S rho_of(const S& sum, int count, const S& rho_factor) {
  return sum > S(0) ? S(rho_factor * S(count) / sum) : rho_factor;
}

}  // namespace assay
