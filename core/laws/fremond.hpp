#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// An impact law with Coulomb friction and restitution.
///
/// A body may rebound along the normal and along the tangent. So Coulomb's law takes a weighted sum
/// of the velocities before and after the impact. It holds between the impulse r and
///
///   u⁺ + E u⁻,   E = diag(e_N, e_T, …),                                            (1)
///
/// where u⁻ and u⁺ are the velocities before and after the impact. With u⁺ = W r + u_free this is
/// the friction problem u = W r + q with
///
///   q = u_free + E u⁻.                                                              (2)
///
/// Newton's law with tangential restitution has any e_T, Frémond's law has e_T = 1. The tangential
/// velocity u⁺ + u⁻ of Frémond's law is twice the mean of the velocities before and after the
/// impact. The work of an impulse depends on this mean.
///
/// Source: [AB08, §3.9.2] for both laws; derived here: the work of the impulse is
/// rᵀ(u⁺ + u⁻)/2. For e_T = 1, Coulomb's law (1) gives r_Tᵀ(u_T⁺ + u_T⁻) ≤ 0. If r_N > 0, then u_N⁺
/// = −e_N u_N⁻, so that
///
///   rᵀ(u⁺ + u⁻) ≤ (1 − e_N) r_N u_N⁻ ≤ 0   if e_N ≤ 1 and u_N⁻ ≤ 0 or e_N = 1.     (3)
///
/// For other e_T the tangential part may be positive.
/// Units: u [m/s], r [N s].   Scalar: Field.   @pre e_N, e_T ∈ [0, 1].
template <Field S>
struct FrictionalImpact {
  static constexpr std::string_view kName = "frictional-impact";
  static constexpr std::string_view kDescription =
      "impact with friction, imposed on U+ + E U-: Newton's law with normal and tangential "
      "restitution, Fremond's law";
  S normal_restitution;
  S tangential_restitution;
};

/// Frémond's law.
template <Field S>
[[nodiscard]] FrictionalImpact<S> fremond(const S& normal_restitution) {
  return {normal_restitution, S(1)};
}

/// q := u_free + E u⁻ for one contact of d components, normal first.
/// @throws InvalidInput for a restitution coefficient outside [0, 1].
template <OrderedField S>
void impact_velocity(
    const FrictionalImpact<S>& law, Eigen::Index d, const S* free, const S* before, S* q) {
  for (const S* e : {&law.normal_restitution, &law.tangential_restitution}) {
    if (*e >= S(0) && *e <= S(1)) continue;
    throw InvalidInput("restitution coefficient = " + to_decimal(*e) +
                       " is not allowed: it must be in [0, 1]");
  }
  for (Eigen::Index i = 0; i < d; ++i) {
    q[i] = free[i] + (i == 0 ? law.normal_restitution : law.tangential_restitution) * before[i];
  }
}

/// q for all contacts: contact α has its law and the components offset(α) … offset(α + 1) − 1.
/// @param sizes components of each contact. @throws InvalidInput for arrays whose sizes do not fit.
template <OrderedField S>
[[nodiscard]] Vector<S> impact_velocities(const std::vector<FrictionalImpact<S>>& laws,
                                          const std::vector<Eigen::Index>& sizes,
                                          const Vector<S>& free,
                                          const Vector<S>& before) {
  Eigen::Index total = 0;
  for (const Eigen::Index size : sizes) total += size;
  if (laws.size() != sizes.size() || free.size() != total || before.size() != total) {
    throw InvalidInput("impact velocities of " + std::to_string(laws.size()) + " laws and " +
                       std::to_string(sizes.size()) + " contacts of " + std::to_string(total) +
                       " components, free velocity of " + std::to_string(free.size()) +
                       ", velocity before of " + std::to_string(before.size()) + ": they must fit");
  }
  Vector<S> q(total);
  Eigen::Index first = 0;
  for (std::size_t alpha = 0; alpha < laws.size(); first += sizes[alpha++]) {
    impact_velocity(
        laws[alpha], sizes[alpha], free.data() + first, before.data() + first, q.data() + first);
  }
  return q;
}

}  // namespace assay
