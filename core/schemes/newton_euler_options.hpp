#pragma once

#include <vector>

#include "core/schemes/activation_options.hpp"

namespace assay {

/// Options of the schemes of rigid bodies.
template <OrderedField S>
struct NewtonEulerOptions {
  S theta = ratio<S>(1, 2);
  bool bar_at_end = false;  ///< nearly implicit: q̄ = q_{k+1}, not q_k
  bool projected = false;   ///< p_{k+1} := p_{k+1}/|p_{k+1}| after every step; otherwise raw
  S tolerance = S(0);       ///< of the change of v_{k+1}, relative; 0: what rounding allows
  int max_iterations = 200;
  ActivationRule<S> activation = {};
};

/// The names of the options on the command line; `bar-at-end` only if the scheme has it.
[[nodiscard]] inline std::vector<ParameterSpec> newton_euler_parameters(bool has_bar) {
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in the theta-method", "1", Range::unit()},
      {"projected", "0", "1: quaternions are divided by their norm", "1", flag_range()},
      newton_tolerance_spec("v"),
      {"newton-iterations", "200", "largest number of iterations in a step", "1", count},
  };
  if (has_bar) {
    specs.push_back({"bar-at-end", "0", "1: T at q_{k+1}, not at q_k", "1", flag_range()});
  }
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S>
[[nodiscard]] NewtonEulerOptions<S> newton_euler_options(const Parameters& parameters,
                                                         bool has_bar) {
  return {.theta = parameters.get<S>("theta"),
          .bar_at_end = has_bar && parameters["bar-at-end"] == 1,
          .projected = parameters["projected"] == 1,
          .tolerance = parameters.get<S>("newton-tolerance"),
          .max_iterations = parameters.get_int("newton-iterations"),
          .activation = activation_rule<S>(parameters)};
}

}  // namespace assay
