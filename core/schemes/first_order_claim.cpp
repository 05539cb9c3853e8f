#include "core/schemes/first_order_claim.hpp"

namespace assay {

namespace {

std::optional<Claim> order(int p) { return Claim{ClaimKind::kOrder, p, 0}; }

std::optional<Claim> without_multipliers(std::string_view metric, int p) {
  if (metric == "state-sup" || metric == "state-l1") return order(p);
  return std::nullopt;
}

std::optional<Claim> with_smooth_multipliers(std::string_view metric, int r, int of_multiplier) {
  if (metric == "state-sup" || metric == "state-l1") return order(r);
  if (metric == "multiplier-sup" || metric == "multiplier-l1") return order(of_multiplier);
  return std::nullopt;
}

std::optional<Claim> with_jumps_of_multipliers(std::string_view metric, bool rings) {
  if (metric == "state-sup") return order(1);
  if (metric == "multiplier-l1" && !rings) return order(1);
  return std::nullopt;
}

std::optional<Claim> with_jumps_of_states(std::string_view metric) {
  if (metric == "state-sup") return order(0);
  if (metric == "state-l1") return order(1);
  return std::nullopt;
}

}  // namespace

std::optional<Claim> first_order_claim(std::string_view metric,
                                       Regularity regularity,
                                       const ThetaGamma& weights) {
  const Rational half(1, 2);
  const int p = weights.theta == half ? 2 : 1;
  const int r = weights.theta == half && weights.gamma == half ? 2 : 1;
  if (metric == "multiplier-law") return Claim{ClaimKind::kIdentity, 0, 0};
  if (regularity == Regularity::kSmooth) return without_multipliers(metric, p);
  if (weights.gamma < half || regularity == Regularity::kAccumulation) return std::nullopt;
  const bool implicit = weights.theta == 1 && weights.gamma == 1;
  if (regularity == Regularity::kStateJumps && !implicit) return std::nullopt;
  if (metric == "impulse-flat") return order(1);
  if (regularity == Regularity::kClosedContact) {
    return with_smooth_multipliers(metric, r, weights.standard ? r : 1);
  }
  if (regularity == Regularity::kCompliance) return with_smooth_multipliers(metric, r, r);
  if (regularity == Regularity::kMultiplierJumps) {
    return with_jumps_of_multipliers(metric, weights.gamma == half);
  }
  if (regularity == Regularity::kStateJumps) return with_jumps_of_states(metric);
  return std::nullopt;
}

}  // namespace assay
