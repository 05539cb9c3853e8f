#pragma once

#include <optional>

#include "core/schemes/claim.hpp"

namespace assay {

/// The claims of event-driven integration of order p at its nodes:
///
///   position-sup, final-position   p   smooth, isolated impacts, equalities
///   velocities, in every norm      p   smooth, equalities
///
/// if forces are smooth between impacts. A node between the true and the computed instant of an
/// impact has a velocity error of O(1). The Hausdorff distance reaches its order only at small
/// steps.
[[nodiscard]] std::optional<Claim> event_driven_claim(ErrorMeasure measure,
                                                      Regularity regularity,
                                                      int order);

}  // namespace assay
