#pragma once

#include <optional>

#include "reports/study/case_claims.hpp"

namespace assay::reports {

/// The claim of a scheme of rigid bodies, if the metric can measure anything on the motion. Four
/// cases are special:
///
///   for a centre that moves uniformly there is no claim; if no body turns, none for the turning,
///   and if no impact changes the turning, the claim for a steady turning                   (1)
///   if the bodies of a sliding turn about fixed axes, it is kBraking, otherwise kFriction  (2)
///   on joints, a motion with constant velocities is a steady turning, any other is kHeld   (3)
///   if an impact changes an Ω at once, the largest error of Ω at the ends of steps falls for no
///   scheme, so there is no claim                                                           (4)
///
/// @pre the problem is one of rigid bodies.
[[nodiscard]] std::optional<Claim> claim_on_rigid_bodies(ErrorMeasure measure,
                                                         const ClaimedCase& of);

}  // namespace assay::reports
