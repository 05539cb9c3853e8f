#pragma once

#include <vector>

#include "core/schemes/activation_rule.hpp"
#include "core/schemes/scheme_input.hpp"

namespace assay {

/// The options of a scheme that set its ActivationRule, with their names on the command line.
[[nodiscard]] std::vector<ParameterSpec> activation_parameters();

template <OrderedField S>
[[nodiscard]] ActivationRule<S> activation_rule(const Parameters& parameters) {
  return {.forecast = parameters.get<S>("gamma"),
          .gap_threshold = parameters.get<S>("gap-threshold"),
          .sign_test = parameters["sign-test"] == 1,
          .velocity_threshold = parameters.get<S>("velocity-threshold")};
}

/// Whether the rule lets contacts act at a distance, or lets slowly closing contacts act late.
/// Either makes an error of O(1).
[[nodiscard]] inline bool is_shifted_activation(const Parameters& parameters) {
  return parameters["gap-threshold"] != 0 ||
         (parameters["sign-test"] == 1 && parameters["velocity-threshold"] < 0);
}

/// @throws InvalidInput for a forecast outside [0, 1] or a threshold that is not finite.
template <OrderedField S>
void validate(const ActivationRule<S>& rule) {
  require_unit("gamma", rule.forecast);
  require_finite_option("gap-threshold", rule.gap_threshold);
  require_finite_option("velocity-threshold", rule.velocity_threshold);
}

}  // namespace assay
