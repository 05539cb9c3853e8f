#pragma once

#include <vector>

#include "core/scalar/parameters.hpp"

namespace assay::oracles::detail {

/// A number for the lower body and one for the upper.
struct LowerUpper {
  Rational lower, upper;
};

/// A phase of the motion of two bodies. The upper one slides on the lower one, which slides on a
/// floor. Accelerations and forces are constant until the next phase begins.
struct StackedPhase {
  Rational begin;
  LowerUpper position, velocity, acceleration;  ///< at its begin
  LowerUpper friction;                          ///< f₁ on the lower body, f₂ on the upper one
  LowerUpper limit;                             ///< L₁, L₂
  bool slides = false;                          ///< a body slides against friction
  bool changes = false;                         ///< the forces differ from the phase before
  bool turns = false;                           ///< a force is the opposite of the one before

  /// The places of the bodies after the time s.
  [[nodiscard]] LowerUpper position_after(const Rational& s) const {
    return {position.lower + s * (velocity.lower + s * acceleration.lower / 2),
            position.upper + s * (velocity.upper + s * acceleration.upper / 2)};
  }
};

/// All phases of the motion of StackedBlocks, (1) to (4) there, for its parameters m1, m2, mu1,
/// mu2, g, v1, v2.
/// Terminates: a u_i that decreases is 0 once, and then sticks, or grows until the other body has
/// caught up.
[[nodiscard]] std::vector<StackedPhase> stacked_phases(const Parameters& p);

}  // namespace assay::oracles::detail
