#pragma once

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// How fast the equations of a model react: the largest |λ| of their linearisation at 64 instants
/// of the exact motion, contacts left aside. It may be far above the frequencies that the motion
/// shows: a strongly damped mode at rest, a gyroscope that hardly nutates. With steps much above
/// 1/|λ| an explicit scheme of any order grows without bound.
///
///   λ² M − λ ∂F/∂v − ∂F/∂q T   of Lagrangian systems (T = 1) and rigid bodies (q̇ = T v),
///   λ M − ∂f/∂x                of first-order systems
///
/// Source: derived here.   Units: the result [1/s]; infinity where it overflows.
/// Not for: the frequencies of a motion.   @pre the motion covers [t0, t_end].
[[nodiscard]] double fastest_rate(const Model<long double>& model,
                                  const oracles::ExactMotion<long double>& motion,
                                  double t_end);

}  // namespace assay::reports
