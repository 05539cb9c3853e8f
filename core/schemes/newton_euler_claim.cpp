#include "core/schemes/newton_euler_claim.hpp"

namespace assay {

namespace {

bool has_impacts(Regularity regularity) {
  return regularity == Regularity::kIsolatedImpacts || regularity == Regularity::kContactPhases ||
         regularity == Regularity::kAccumulation;
}

}  // namespace

std::optional<Claim> newton_euler_claim(ErrorMeasure measure,
                                        Regularity regularity,
                                        const NewtonEulerAccuracy& accuracy) {
  const auto order = [](int p) { return Claim{ClaimKind::kOrder, p, 0}; };
  if (measure == ErrorMeasure::kNormDrift) {
    return accuracy.keeps_norm ? Claim{ClaimKind::kIdentity, 0, 0} : order(2);
  }
  const bool of_attitude =
      measure == ErrorMeasure::kQuaternion || measure == ErrorMeasure::kAttitudeDirection;
  const bool at_nodes = measure == ErrorMeasure::kAngularVelocity;
  const bool in_mean =
      measure == ErrorMeasure::kAngularVelocityL1 || measure == ErrorMeasure::kCentreVelocityL1;
  if (!of_attitude && !at_nodes && !in_mean && measure != ErrorMeasure::kCentrePosition)
    return std::nullopt;
  const bool drifts = measure == ErrorMeasure::kQuaternion && !accuracy.keeps_norm;
  if (regularity == Regularity::kSmooth) {
    Claim claim = order(drifts ? 1 : accuracy.order);
    claim.of_all_motions = claim.order == 1;
    return claim;
  }
  if (regularity == Regularity::kFriction || regularity == Regularity::kHeld) return order(1);
  if (has_impacts(regularity) && !at_nodes) return order(1);
  if (regularity == Regularity::kBraking && !at_nodes) {
    if (accuracy.braking_order < 2 && in_mean) return std::nullopt;
    return order(drifts ? 1 : accuracy.braking_order);
  }
  if (regularity != Regularity::kSteadyTurning || !of_attitude) return std::nullopt;
  if (drifts) return order(1);
  if (accuracy.turning_order == 0) return std::nullopt;
  return order(accuracy.turning_order);
}

}  // namespace assay
