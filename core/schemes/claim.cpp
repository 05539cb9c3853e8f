#include "core/schemes/claim.hpp"

namespace assay {

std::optional<Claim> event_capturing_claim(std::string_view metric,
                                           Regularity regularity,
                                           int smooth_order) {
  const auto order = [](const Rational& p) { return Claim{ClaimKind::kOrder, p, 0}; };
  const bool smooth = regularity == Regularity::kSmooth || regularity == Regularity::kCompliance ||
                      regularity == Regularity::kHeld;
  if (regularity == Regularity::kClosedContact) return std::nullopt;
  if (regularity == Regularity::kCollapse && metric != "penetration") return std::nullopt;
  if (regularity == Regularity::kBraking && smooth_order == 2) {
    if (metric == "position-sup" || metric == "velocity-l1") return order(2);
    if (metric == "velocity-l2") return order(Rational(3, 2));
  }
  if (regularity == Regularity::kBraking || regularity == Regularity::kFriction) {
    const bool is_exact_at_nodes =
        regularity == Regularity::kBraking && (metric == "velocity-l1" || metric == "velocity-l2");
    if (is_exact_at_nodes || metric == "event-times") return std::nullopt;
    if (metric == "position-sup" || metric.substr(0, 9) == "velocity-") return order(1);
  }
  if (metric == "velocity-hausdorff" && regularity == Regularity::kAccumulation) {
    return Claim{ClaimKind::kOrder, 1, Rational(1, 4)};
  }
  if (metric == "position-sup" || metric == "velocity-l1" || metric == "velocity-hausdorff") {
    return order(smooth ? smooth_order : 1);
  }
  if (metric == "velocity-l2") return order(smooth ? Rational(smooth_order) : Rational(1, 2));
  if (metric == "velocity-linf") return order(smooth ? smooth_order : 0);
  if (smooth) return std::nullopt;
  if (metric == "impulse-flat") return order(1);
  // Events of persistent contacts cannot be counted.
  if (metric == "event-times" && regularity == Regularity::kIsolatedImpacts) return order(1);
  if (metric == "penetration") return Claim{ClaimKind::kBound, 1, 0};
  return std::nullopt;
}

std::optional<Claim> rest_claim(std::string_view metric, Regularity regularity) {
  if (metric != "final-position") return std::nullopt;
  if (regularity == Regularity::kAccumulation) return Claim{ClaimKind::kOrder, 2, 0};
  if (regularity == Regularity::kContactPhases) return Claim{ClaimKind::kOrder, 1, 0};
  return std::nullopt;
}

}  // namespace assay
