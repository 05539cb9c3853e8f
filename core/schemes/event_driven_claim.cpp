#include "core/schemes/event_driven_claim.hpp"

namespace assay {

std::optional<Claim> event_driven_claim(ErrorMeasure measure, Regularity regularity, int order) {
  const bool smooth = regularity == Regularity::kSmooth || regularity == Regularity::kHeld;
  if (!smooth && regularity != Regularity::kIsolatedImpacts) return std::nullopt;
  using enum ErrorMeasure;
  const bool of_positions = measure == kPositionSup || measure == kFinalPosition;
  if (!of_positions && !(smooth && is_of_velocities(measure))) return std::nullopt;
  Claim claim;
  claim.order = order;
  return claim;
}

}  // namespace assay
