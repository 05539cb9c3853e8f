#pragma once

#include "core/laws/contact_law.hpp"
#include "core/laws/fremond.hpp"

namespace assay {

/// The law of a contact with restitution. The law holds between u⁺ + E u⁻ and the impulse, with E =
/// diag(e_N, e_T, e_T, …). e_T applies to all components except the first. If friction resists
/// rolling, e_T also applies to the angular velocities.
///
/// Units and source: see the law and FrictionalImpact.
template <Field S>
struct ImpactLaw {
  ContactLaw<S> law = Unilateral{};
  FrictionalImpact<S> impact = {S(0), S(0)};
};

/// Number of components of all laws.
template <Field S>
[[nodiscard]] Eigen::Index total_dimension(const std::vector<ImpactLaw<S>>& laws) {
  Eigen::Index sum = 0;
  for (const ImpactLaw<S>& law : laws) sum += dimension(law.law);
  return sum;
}

/// The diagonal of E of all laws.
template <Field S>
[[nodiscard]] Vector<S> restitution_diagonal(const std::vector<ImpactLaw<S>>& laws) {
  Vector<S> diagonal(total_dimension(laws));
  Eigen::Index component = 0;
  for (const ImpactLaw<S>& law : laws) {
    for (Eigen::Index i = 0; i < dimension(law.law); ++i) {
      diagonal(component++) =
          i == 0 ? law.impact.normal_restitution : law.impact.tangential_restitution;
    }
  }
  return diagonal;
}

}  // namespace assay
