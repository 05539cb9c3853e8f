#pragma once

#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

// Requirements of schemes on their options. Each function throws InvalidInput that names the
// option, its value and what is allowed.

template <OrderedField S>
void require_step(const S& h) {
  if (is_finite(h) && h > S(0)) return;
  throw InvalidInput("step h = " + to_decimal(h) + " is not allowed: it must be finite and > 0");
}

/// Requires a step that is not too small for contacts with friction. The solver takes impulses to
/// the third power. They have the size h for forces of size 1, so h³ u must not underflow. Exact
/// scalars need no such limit.
template <OrderedField S>
void require_step_of_friction(const S& h) {
  require_step(h);
  const S unit = unit_roundoff<S>();
  if (is_zero(unit) || h * h * h * unit > S(0)) return;
  throw InvalidInput("step h = " + to_decimal(h) +
                     " is not allowed: h^3, the size of terms of friction, must not underflow in "
                     "scalar " +
                     std::string(ScalarTraits<S>::kName) + "; of double h >= 1e-102 is allowed");
}

template <OrderedField S>
void require_finite_option(const char* name, const S& value) {
  if (is_finite(value)) return;
  throw InvalidInput(std::string(name) + " = " + to_decimal(value) +
                     " is not allowed: it must be finite");
}

template <OrderedField S>
void require_unit(const char* name, const S& value) {
  if (value >= S(0) && value <= S(1)) return;
  throw InvalidInput(std::string(name) + " = " + to_decimal(value) +
                     " is not allowed: it must be in [0, 1]");
}

/// The range of a relative change that may end Newton's method. A change of 1/2 or more leaves no
/// binary digit certain.
template <OrderedField S>
void require_newton_tolerance(const S& value) {
  if (value >= S(0) && value < ratio<S>(1, 2)) return;
  throw InvalidInput("newton-tolerance = " + to_decimal(value) +
                     " is not allowed: it must be in [0, 1/2), because a relative change of 1/2 "
                     "leaves no digit certain");
}

void require_at_least(const char* name, int value, int least);

/// The option that require_newton_tolerance checks, for the change of `what`.
[[nodiscard]] ParameterSpec newton_tolerance_spec(const std::string& what);

/// The range of an option that is 0 or 1.
[[nodiscard]] Range flag_range();

}  // namespace assay
