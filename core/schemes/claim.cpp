#include "core/schemes/claim.hpp"

namespace assay {

namespace {

std::optional<Claim> order(const Rational& p) { return Claim{ClaimKind::kOrder, p, 0}; }

bool is_smooth(Regularity regularity) {
  return regularity == Regularity::kSmooth || regularity == Regularity::kCompliance ||
         regularity == Regularity::kHeld;
}

/// The claim in L1 and L2. For the end of a braking it is an order above 1, or none. `p` is the
/// order of motions that are smooth or have impacts.
std::optional<Claim> velocity_norm_claim(Regularity regularity,
                                         int smooth_order,
                                         const Rational& at_the_end_of_braking,
                                         const Rational& p) {
  if (regularity == Regularity::kFriction) return order(1);
  if (regularity != Regularity::kBraking) return order(p);
  if (smooth_order != 2) return std::nullopt;
  return order(at_the_end_of_braking);
}

}  // namespace

std::optional<Claim> event_capturing_claim(ErrorMeasure measure,
                                           Regularity regularity,
                                           int smooth_order) {
  if (regularity == Regularity::kClosedContact) return std::nullopt;
  if (regularity == Regularity::kCollapse && measure != ErrorMeasure::kPenetration) {
    return std::nullopt;
  }
  const bool smooth = is_smooth(regularity);
  const bool braking = regularity == Regularity::kBraking;
  const bool sliding = braking || regularity == Regularity::kFriction;
  const auto smooth_or = [&](const Rational& p) { return smooth ? Rational(smooth_order) : p; };
  switch (measure) {
    case ErrorMeasure::kPositionSup:
      return order(braking && smooth_order == 2 ? 2 : smooth_or(1));
    case ErrorMeasure::kVelocityL1:
      return velocity_norm_claim(regularity, smooth_order, 2, smooth_or(1));
    case ErrorMeasure::kVelocityL2:
      return velocity_norm_claim(
          regularity, smooth_order, Rational(3, 2), smooth_or(Rational(1, 2)));
    case ErrorMeasure::kVelocityLinf:
      return order(sliding ? 1 : smooth_or(0));
    case ErrorMeasure::kVelocityHausdorff:
      if (regularity != Regularity::kAccumulation) return order(smooth_or(1));
      return Claim{ClaimKind::kOrder, 1, Rational(1, 4)};
    case ErrorMeasure::kImpulseFlat:
      return smooth ? std::nullopt : order(1);
    case ErrorMeasure::kEventTimes:
      // Events of persistent contacts cannot be counted.
      return regularity == Regularity::kIsolatedImpacts ? order(1) : std::nullopt;
    case ErrorMeasure::kPenetration:
      if (smooth) return std::nullopt;
      return Claim{ClaimKind::kBound, 1, 0};
    case ErrorMeasure::kFinalPosition:
    case ErrorMeasure::kEnergyIdentity:
    case ErrorMeasure::kComplementarity:
    case ErrorMeasure::kStateSup:
    case ErrorMeasure::kStateL1:
    case ErrorMeasure::kMultiplierSup:
    case ErrorMeasure::kMultiplierL1:
    case ErrorMeasure::kMultiplierLaw:
    case ErrorMeasure::kCentrePosition:
    case ErrorMeasure::kCentreVelocityL1:
    case ErrorMeasure::kAngularVelocity:
    case ErrorMeasure::kAngularVelocityL1:
    case ErrorMeasure::kAttitudeDirection:
    case ErrorMeasure::kQuaternion:
    case ErrorMeasure::kNormDrift:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Claim> rest_claim(ErrorMeasure measure, Regularity regularity, bool sign_test) {
  if (measure != ErrorMeasure::kFinalPosition) return std::nullopt;
  if (regularity == Regularity::kAccumulation) return sign_test ? std::nullopt : order(2);
  if (regularity == Regularity::kContactPhases) return order(1);
  return std::nullopt;
}

}  // namespace assay
