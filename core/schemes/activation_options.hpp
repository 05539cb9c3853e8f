#pragma once

#include <string>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/schemes/activation_rule.hpp"

namespace assay {

/// The options of a scheme that are those of its ActivationRule, by the names of the command line.
[[nodiscard]] inline std::vector<ParameterSpec> activation_parameters() {
  return {
      {"gamma", "1/2", "forecast factor of the activation rule", "1", Range::unit()},
      {"gap-threshold", "0", "largest forecast gap that activates a contact", "m", Range::any()},
      {"sign-test",
       "0",
       "1: activate only if the relative velocity is below velocity-threshold",
       "1",
       {.low = Rational(0), .high = Rational(1), .integer = true}},
      {"velocity-threshold", "0", "used by the sign test", "m/s", Range::any()},
  };
}

template <OrderedField S>
[[nodiscard]] ActivationRule<S> activation_rule(const Parameters& parameters) {
  return {.forecast = parameters.get<S>("gamma"),
          .gap_threshold = parameters.get<S>("gap-threshold"),
          .sign_test = parameters["sign-test"] == 1,
          .velocity_threshold = parameters.get<S>("velocity-threshold")};
}

/// Whether contacts act at a distance, or not at once where they close slowly: an O(1) error.
[[nodiscard]] inline bool is_shifted_activation(const Parameters& parameters) {
  return parameters["gap-threshold"] != 0 ||
         (parameters["sign-test"] == 1 && parameters["velocity-threshold"] < 0);
}

/// @throws InvalidInput for a forecast outside [0, 1] or a threshold that is not finite.
template <OrderedField S>
void validate(const ActivationRule<S>& rule) {
  if (!(rule.forecast >= S(0) && rule.forecast <= S(1))) {
    throw InvalidInput("gamma = " + to_decimal(rule.forecast) +
                       " is not allowed: it must be in [0, 1]");
  }
  const auto require_finite = [](const char* name, const S& value) {
    if (is_finite(value)) return;
    throw InvalidInput(std::string(name) + " = " + to_decimal(value) +
                       " is not allowed: it must be finite");
  };
  require_finite("gap-threshold", rule.gap_threshold);
  require_finite("velocity-threshold", rule.velocity_threshold);
}

}  // namespace assay
