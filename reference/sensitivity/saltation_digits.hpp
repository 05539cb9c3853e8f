#pragma once

#include "reference/sensitivity/saltation.hpp"

namespace assay::reference {

/// The numbers of digits with which saltation_derivatives computes.
struct SaltationDigits {
  int working;
  int resolved;  ///< digits to which polynomials resolve s
};

/// The functions of a model are differentiated by finite differences. These keep two thirds of the
/// working digits, see Stencil. Forces that vary fast need more digits, for example the direction
/// of friction at the end of sliding. Before an accumulation impacts get slow. Then the derivatives
/// of their times lose as many digits again as are requested. Differences keep half of the working
/// digits, and this half must be more than the digits to which s is resolved.
///
/// @throws InvalidInput as the motion.
[[nodiscard]] SaltationDigits saltation_digits(const SaltationQuestion& question, int digits);

/// The step of the stencil relative to the parameter.
[[nodiscard]] Mpfr stencil_step(const oracles::ExactMotion<Mpfr>& motion);

}  // namespace assay::reference
