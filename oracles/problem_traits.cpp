#include <algorithm>

#include "core/scalar/machine.hpp"
#include "oracles/catalogue.hpp"

namespace assay::oracles {

bool has_only_impacts(const ProblemEntry& entry) {
  const auto of = model<double>(entry, entry.parameters({}));
  if (of.multipliers() > 0) return false;
  return std::ranges::none_of(of.laws, [](const ImpactLaw<double>& law) {
    return !std::holds_alternative<Unilateral>(law.law) &&
           !std::holds_alternative<Equality>(law.law);
  });
}

bool has_mean_force(const ProblemEntry& entry) {
  return model<double>(entry, entry.parameters({})).system->has_mean_force();
}

}  // namespace assay::oracles
