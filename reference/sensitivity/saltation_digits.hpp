#pragma once

#include "reference/sensitivity/saltation.hpp"

namespace assay::reference {

/// With how many digits saltation_derivatives computes.
struct SaltationDigits {
  int working;
  int resolved;  ///< to which polynomials resolve s
};

/// Differences of the functions of a model keep two thirds of the working digits, see Stencil. More
/// of them are for forces that vary fast, as the direction of friction where sliding ends. Before
/// an accumulation impacts get slow: the derivatives of their times lose as many digits again as
/// are asked for, and differences keep half of the working digits, which must be more than s is
/// resolved to.
///
/// @throws InvalidInput as the motion.
[[nodiscard]] SaltationDigits saltation_digits(const SaltationQuestion& question, int digits);

/// The step of the stencil relative to the parameter.
[[nodiscard]] Mpfr stencil_step(const oracles::ExactMotion<Mpfr>& motion);

}  // namespace assay::reference
