#pragma once

#include <optional>

#include "reports/study/case_claims.hpp"

namespace assay::reports {

/// The claim of a scheme of rigid bodies, if the metric can measure anything on the motion. Four
/// cases are special:
///
///   (1) Free bodies. A centre that moves uniformly has no claim, and neither has the turning of
///       bodies that do not turn. Turning that no impact changes has the claim of a steady turning.
///   (2) Sliding bodies. The claim is kBraking if they turn about fixed axes, else kFriction.
///   (3) Joints. The claim is that of a steady turning if velocities are constant, else kHeld.
///   (4) An impact that changes an Ω at once. There is no claim for the largest error of Ω at the
///       ends of steps, because it falls for no scheme.
///
/// @pre the problem is one of rigid bodies.
[[nodiscard]] std::optional<Claim> claim_on_rigid_bodies(ErrorMeasure measure,
                                                         const ClaimedCase& of);

}  // namespace assay::reports
