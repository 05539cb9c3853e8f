#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/laws/complementarity.hpp"
#include "core/laws/equality.hpp"
#include "core/laws/mixed_complementarity.hpp"
#include "core/laws/relay.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// The law between y and λ in a block of components of a CompliantRelation. Each of these laws is
/// −y_i ∈ N_[l,u](λ_i) for some bounds.
///
/// Source, units: as each law.
template <Field S>
using MultiplierLaw = std::variant<Equality, Complementarity, MixedComplementarity, Relay<S>>;

/// Number of components that the law takes.
template <Field S>
[[nodiscard]] Eigen::Index dimension(const MultiplierLaw<S>& law) {
  if (const auto* mixed = std::get_if<MixedComplementarity>(&law)) {
    return mixed->equalities + mixed->complementarities;
  }
  if (const auto* all = std::get_if<Complementarity>(&law)) return all->dimension;
  if (const auto* all = std::get_if<Equality>(&law)) return all->dimension;
  return 1;
}

/// The bounds of λ, one entry for each component of all laws.
///
/// @throws InvalidInput for a law without components, or a relay whose bounds are not finite or not
/// in order.
template <OrderedField S>
[[nodiscard]] std::vector<Bounds<S>> multiplier_bounds(const std::vector<MultiplierLaw<S>>& laws) {
  std::vector<Bounds<S>> bounds;
  for (std::size_t k = 0; k < laws.size(); ++k) {
    const std::string name = "multiplier law " + std::to_string(k);
    if (dimension(laws[k]) < 1) throw InvalidInput(name + " has no component");
    if (const auto* relay = std::get_if<Relay<S>>(&laws[k])) {
      if (!is_finite(relay->lower) || !is_finite(relay->upper) || !(relay->lower <= relay->upper)) {
        throw InvalidInput(name + ": the bounds of a relay [" + to_decimal(relay->lower) + ", " +
                           to_decimal(relay->upper) +
                           "] are not allowed: they must be finite and in this order");
      }
    }
    for (Eigen::Index i = 0; i < dimension(laws[k]); ++i) {
      bounds.push_back(std::visit(
          [&](const auto& law) -> Bounds<S> {
            if constexpr (requires { law.lower; }) {
              return {law.lower, law.upper};
            } else if constexpr (requires { law.template bounds<S>(i); }) {
              return law.template bounds<S>(i);
            } else {
              return {};
            }
          },
          laws[k]));
    }
  }
  return bounds;
}

#define ASSAY_EXTERN_BOUNDS(S) \
  extern template std::vector<Bounds<S>> multiplier_bounds(const std::vector<MultiplierLaw<S>>&);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_BOUNDS)
#undef ASSAY_EXTERN_BOUNDS

}  // namespace assay
