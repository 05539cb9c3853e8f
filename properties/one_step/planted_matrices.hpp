#pragma once

#include <cstdint>
#include <cstdlib>

#include "properties/draw.hpp"
#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

/// 2^exponent, for |exponent| < 63.
inline Rational power_of_two(int exponent) {
  const Rational power = Rational(std::int64_t{1} << std::abs(exponent));
  return exponent < 0 ? Rational(1 / power) : power;
}

/// The matrix W of contacts: semidefinite as for all bodies, or diagonally dominant. In some,
/// components that move easily stand beside others that do not; others are uncoupled, or a normal
/// has no mass. @pre x has its laws or its bounds
[[nodiscard]] Matrix<Rational> random_delassus(Draw& draw,
                                               const OneStepCase& x,
                                               Eigen::Index n,
                                               bool symmetric);

/// The matrix W of unknowns: small integers if any matrix may be; else of an equilibrium, or one on
/// which sweeps converge slowly, or as of contacts.
[[nodiscard]] Matrix<Rational> random_matrix_of_box(Draw& draw,
                                                    const OneStepCase& x,
                                                    bool any_matrix);

}  // namespace assay::properties
