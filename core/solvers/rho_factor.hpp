#pragma once

#include <string>
#include <variant>

#include "core/one_step_problems/alart_curnier.hpp"
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

/// ρ of `count` components that share it, from the sum of their entries on the diagonal of W:
/// c/mean, and c where that is not positive, c = rho_factor.
template <OrderedField S>
[[nodiscard]] S rho_of(const S& sum, int count, const S& rho_factor) {
  return sum > S(0) ? S(rho_factor * S(count) / sum) : rho_factor;
}

/// ρ of the groups of components of a law that share one: the normal ones, or all of an equality,
/// the tangential and the rolling ones. `rho(first, count)` is that of one group.
template <OrderedField S, class Rho>
[[nodiscard]] AlartCurnierScaling<S> scaling_of(const ContactLaw<S>& law, const Rho& rho) {
  const auto d = static_cast<int>(dimension(law));
  AlartCurnierScaling<S> scaling;
  if (std::holds_alternative<Equality>(law)) {
    scaling.normal = rho(0, d);
    return scaling;
  }
  scaling.normal = rho(0, 1);
  if (d > 1) scaling.tangential = rho(1, d > 2 ? 2 : 1);
  if (d == 5) scaling.rolling = rho(3, 2);
  return scaling;
}

}  // namespace assay
