#pragma once

#include "oracles/one_step/rounded_map.hpp"
#include "oracles/one_step/separated_laws.hpp"

namespace assay::oracles {

/// Moves a point to the places that the projection of its natural map suggests: onto bounds and
/// cones. An open contact gets no impulse, a group that slips the length μ r_N. Components that are
/// inside stay as they are.
class Placing {
 public:
  Placing(const SeparatedLaws& laws, const RoundedMap& map) : laws_(laws), map_(map) {}

  /// Moves z; `w` is its slack. `high` limits the impulse of a contact that closes.
  [[nodiscard]] Places place(const Vector<double>& w,
                             const Vector<double>& high,
                             Vector<double>& z) const;

 private:
  [[nodiscard]] Side place(const BoundedComponent& component, double w, double& z) const;
  [[nodiscard]] ContactPlace place(const ContactGroups& contact,
                                   const Vector<double>& w,
                                   const Vector<double>& high,
                                   Vector<double>& z) const;

  const SeparatedLaws& laws_;
  const RoundedMap& map_;
};

}  // namespace assay::oracles
