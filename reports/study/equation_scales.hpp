#pragma once

#include <limits>

#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// Two times of the equations of a model. They may be far shorter than the times that the motion
/// shows: a strongly damped mode at rest, a gyroscope that hardly nutates.
struct EquationScales {
  double reaction = std::numeric_limits<double>::infinity();
  double growth = std::numeric_limits<double>::infinity();
};

/// The scales follow from the roots λ of the linearisation at 64 instants of the exact motion,
/// without contacts:
///
///   λ² M − λ ∂F/∂v − ∂F/∂q T   of Lagrangian systems (T = 1) and rigid bodies (q̇ = T v),
///   λ M − ∂f/∂x                of first-order systems
///
/// reaction: the least 1/|λ|. With much larger steps an explicit scheme of any order grows without
/// bound.
///
/// growth: the least 2 (1/T + max(0, −Re λ))/|λ|². The explicit scheme of first order multiplies a
/// mode by |1 + λh| in a step h, in the time T by about exp((h |λ|²/2 + Re λ) T). This exceeds e
/// for larger steps. An undamped oscillation has 2/(λ² T), a damped mode no less than `reaction`.
///
/// Source: derived here.   Units: [s]; 0 if a root is not a number.
/// Not for: the frequencies of a motion.   @pre the motion covers [t0, t_end].
[[nodiscard]] EquationScales equation_scales(const Model<long double>& model,
                                             const oracles::ExactMotion<long double>& motion,
                                             double t_end);

}  // namespace assay::reports
