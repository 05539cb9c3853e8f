#pragma once

#include <functional>
#include <optional>

#include "core/schemes/trajectory.hpp"
#include "properties/linear_models/experiment.hpp"
#include "properties/roundings.hpp"

namespace assay::properties {

/// The case with its numbers moved by a few roundings. Masses move by their own roundings.
/// Positions, velocities and forces move by roundings of the largest of their kind. Each gap that
/// is not kept moves by roundings of |H||q| + |b| + h |H||v|.
[[nodiscard]] Experiment beside(const Experiment& x, const Rational& unit_roundoff, int k);

/// The largest difference between two right runs of one step.
struct StepBounds {
  Rational velocity, position;
  std::optional<Rational> impulse = std::nullopt;  ///< if impulses are unique
};

/// Whether a decision within rounding explains that `own` and `other` differ. This is so if the run
/// of a case beside `own` differs from `own` by more than 4 bounds, and from `other` by less than 4
/// bounds.
/// @param beside runs the k-th case beside the case of `own`, in the form of `other`; returns
/// nothing if no step could be taken
[[nodiscard]] bool a_decision_explains(
    const Trajectory<Rational>& own,
    const Trajectory<Rational>& other,
    const StepBounds& bounds,
    const std::function<std::optional<Trajectory<Rational>>(int k)>& beside);

}  // namespace assay::properties
