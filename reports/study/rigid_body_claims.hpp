#pragma once

#include <optional>

#include "reports/study/case_claims.hpp"

namespace assay::reports {

/// The claim of a scheme of rigid bodies where the metric has something to measure on the motion:
///
///   of a centre that moves uniformly nothing; of the turning nothing where no body turns, and of
///   one that no impact changes what is claimed of a steady turning                         (1)
///   a sliding whose bodies turn about axes at rest is kBraking, any other kFriction        (2)
///   on joints a motion with constant velocities is a steady turning, any other kHeld       (3)
///
/// @pre the problem is one of rigid bodies.
[[nodiscard]] std::optional<Claim> claim_on_rigid_bodies(ErrorMeasure measure,
                                                         const ClaimedCase& of);

}  // namespace assay::reports
