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
[[nodiscard]] std::vector<ParameterSpec> newton_euler_parameters(bool has_bar);

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
