#pragma once

#include <string>

#include "core/math/convert.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// Options for any solver of one-step problems; 0 leaves the choice to the solver.
template <OrderedField S>
struct SolveOptions {
  S tolerance = S(0);      ///< on the residual; 0: what rounding allows, 0 in exact scalars
  int max_iterations = 0;  ///< sweeps, pivots, Newton steps or bases, as the solver counts
  Vector<S> start = {};    ///< empty: 0
};

/// @throws InvalidInput for a tolerance that is negative or not finite, and for a negative number
/// of iterations. A start must be empty or a finite vector of n components.
template <OrderedField S>
void validate(const SolveOptions<S>& options, Eigen::Index n) {
  if (!is_finite<S>(options.tolerance) || options.tolerance < S(0)) {
    throw InvalidInput("tolerance = " + to_decimal(options.tolerance) +
                       " is not allowed: it must be finite and at least 0");
  }
  if (options.max_iterations < 0) {
    throw InvalidInput("max_iterations = " + std::to_string(options.max_iterations) +
                       " is not allowed: it must be at least 0");
  }
  if (options.start.size() != 0 && options.start.size() != n) {
    throw InvalidInput("start has " + std::to_string(options.start.size()) +
                       " components; the problem has " + std::to_string(n));
  }
  for (Eigen::Index i = 0; i < options.start.size(); ++i) {
    if (is_finite<S>(options.start(i))) continue;
    throw InvalidInput("start(" + std::to_string(i) + ") is not a finite number");
  }
}

}  // namespace assay
