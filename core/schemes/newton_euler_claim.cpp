#include "core/schemes/newton_euler_claim.hpp"

namespace assay {

std::optional<Claim> newton_euler_claim(std::string_view metric,
                                        Regularity regularity,
                                        const NewtonEulerAccuracy& accuracy) {
  const auto order = [](int p) { return Claim{ClaimKind::kOrder, p, 0}; };
  if (metric == "norm-drift") {
    return accuracy.keeps_norm ? Claim{ClaimKind::kIdentity, 0, 0} : order(2);
  }
  const bool of_attitude = metric == "quaternion" || metric == "attitude-direction";
  const bool of_velocity = metric == "angular-velocity";
  if (!of_attitude && !of_velocity) return std::nullopt;
  const bool drifts = metric == "quaternion" && !accuracy.keeps_norm;
  if (regularity == Regularity::kSmooth) return order(drifts ? 1 : accuracy.order);
  if (regularity != Regularity::kSteadyTurning || of_velocity) return std::nullopt;
  if (drifts) return order(1);
  if (accuracy.turning_order == 0) return std::nullopt;
  return order(accuracy.turning_order);
}

}  // namespace assay
