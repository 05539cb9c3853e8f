#include "core/schemes/first_order_claim.hpp"

namespace assay {

namespace {

using enum ErrorMeasure;

std::optional<Claim> order(int p) { return Claim{ClaimKind::kOrder, p, 0}; }

bool is_of_state(ErrorMeasure measure) { return measure == kStateSup || measure == kStateL1; }

std::optional<Claim> with_smooth_multipliers(ErrorMeasure measure, int r, int of_multiplier) {
  if (is_of_state(measure)) return order(r);
  if (measure == kMultiplierSup || measure == kMultiplierL1) return order(of_multiplier);
  return std::nullopt;
}

std::optional<Claim> with_jumps_of_multipliers(ErrorMeasure measure, bool rings) {
  if (measure == kStateSup) return order(1);
  if (measure == kMultiplierL1 && !rings) return order(1);
  return std::nullopt;
}

std::optional<Claim> with_jumps_of_states(ErrorMeasure measure) {
  if (measure == kStateSup) return order(0);
  if (measure == kStateL1) return order(1);
  return std::nullopt;
}

}  // namespace

std::optional<Claim> first_order_claim(ErrorMeasure measure,
                                       Regularity regularity,
                                       const ThetaGamma& weights) {
  const Rational half(1, 2);
  const int p = weights.theta == half ? 2 : 1;
  const int r = weights.theta == half && weights.gamma == half ? 2 : 1;
  if (measure == kMultiplierLaw) return Claim{ClaimKind::kIdentity, 0, 0};
  if (regularity == Regularity::kSmooth) return is_of_state(measure) ? order(p) : std::nullopt;
  if (weights.gamma < half || regularity == Regularity::kAccumulation) return std::nullopt;
  const bool implicit = weights.theta == 1 && weights.gamma == 1;
  if (regularity == Regularity::kStateJumps && !implicit) return std::nullopt;
  if (measure == kImpulseFlat) return order(1);
  if (regularity == Regularity::kClosedContact) {
    return with_smooth_multipliers(measure, r, weights.standard ? r : 1);
  }
  if (regularity == Regularity::kCompliance) return with_smooth_multipliers(measure, r, r);
  if (regularity == Regularity::kMultiplierJumps) {
    return with_jumps_of_multipliers(measure, weights.gamma == half);
  }
  if (regularity == Regularity::kStateJumps) return with_jumps_of_states(measure);
  return std::nullopt;
}

}  // namespace assay
