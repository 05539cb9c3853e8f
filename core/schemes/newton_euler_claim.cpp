#include "core/schemes/newton_euler_claim.hpp"

namespace assay {

std::optional<Claim> newton_euler_claim(std::string_view metric,
                                        Regularity regularity,
                                        const NewtonEulerAccuracy& accuracy) {
  const auto order = [](int p) { return Claim{ClaimKind::kOrder, p, 0}; };
  if (metric == "norm-drift") {
    return accuracy.keeps_norm ? Claim{ClaimKind::kIdentity, 0, 0} : order(2);
  }
  if (regularity != Regularity::kSmooth) return std::nullopt;
  if (metric == "quaternion") return order(accuracy.keeps_norm ? accuracy.order : 1);
  if (metric == "angular-velocity" || metric == "attitude-direction") return order(accuracy.order);
  return std::nullopt;
}

}  // namespace assay
