#pragma once

#include "core/schemes/activation_options.hpp"
#include "core/schemes/activation_rule.hpp"

namespace assay::properties {

/// The activation rule of a scheme. The scheme may have only some options of the rule; the others
/// have their defaults.
template <class S = Rational>
[[nodiscard]] ActivationRule<S> activation_rule_of(const Parameters& options) {
  Parameters all(activation_parameters());
  for (const ParameterSpec& spec : all.specs()) {
    for (const ParameterSpec& own : options.specs()) {
      if (own.name == spec.name) all.set(spec.name, options[spec.name]);
    }
  }
  return activation_rule<S>(all);
}

}  // namespace assay::properties
