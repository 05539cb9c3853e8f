#pragma once

#include <optional>

#include "core/schemes/claim.hpp"

namespace assay {

/// What event-driven integration of order p promises at its nodes:
///
///   position-sup, final-position   p   smooth, isolated impacts, equalities
///   velocities, in every norm      p   smooth, equalities
///
/// where forces are smooth between impacts. Through impacts a node between the true and the
/// computed instant has a velocity with an error of O(1), and the Hausdorff distance comes to its
/// order late.
[[nodiscard]] std::optional<Claim> event_driven_claim(ErrorMeasure measure,
                                                      Regularity regularity,
                                                      int order);

}  // namespace assay
