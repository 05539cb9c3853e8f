#pragma once

#include <functional>
#include <optional>

#include "core/schemes/trajectory.hpp"
#include "properties/linear_models/experiment.hpp"
#include "properties/roundings.hpp"

namespace assay::properties {

/// The case with its masses moved, its positions, velocities and forces by roundings of the largest
/// of them, and each gap, unless it is kept, by those of |H||q| + |b| + h |H||v|.
[[nodiscard]] Experiment beside(const Experiment& x, const Rational& unit_roundoff, int k);

/// How far two right runs of one step may be apart.
struct StepBounds {
  Rational velocity, position;
  std::optional<Rational> impulse = std::nullopt;  ///< where impulses are unique
};

/// Whether a decision within rounding explains that `own` and `other` differ: a run beside that of
/// `own` is more than 4 bounds from it, and within 4 bounds of `other`.
/// @param beside  the run of the k-th case beside that of `own`, as `other` is written down; none
///                where no step could be taken
[[nodiscard]] bool a_decision_explains(
    const Trajectory<Rational>& own,
    const Trajectory<Rational>& other,
    const StepBounds& bounds,
    const std::function<std::optional<Trajectory<Rational>>(int k)>& beside);

}  // namespace assay::properties
