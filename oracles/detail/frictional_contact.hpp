#pragma once

#include <utility>

#include "core/systems/lagrangian_model.hpp"

namespace assay::oracles::detail {

/// A linear system whose coordinates are tangential ones and then the height above a plane. It has
/// one inelastic contact with Coulomb friction, with components (n, t) or (n, t₁, t₂).
///
/// Shapes: n = 2 or 3 coordinates and as many components.   Units: μ [1].
template <Field S>
[[nodiscard]] LagrangianModel<S> frictional_contact(LagrangianLti<S> system,
                                                    const S& friction,
                                                    Vector<S> position,
                                                    Vector<S> velocity) {
  const Eigen::Index n = system.size();
  Matrix<S> jacobian = Matrix<S>::Constant(n, n, S(0));
  jacobian(0, n - 1) = S(1);
  for (Eigen::Index i = 1; i < n; ++i) jacobian(i, i - 1) = S(1);
  const Vector<S> zero = Vector<S>::Constant(n, S(0));
  LagrangianModel<S> result = ContactModel<S>{.system = std::move(system),
                                              .relation = {std::move(jacobian), zero},
                                              .law = {zero},
                                              .initial_position = std::move(position),
                                              .initial_velocity = std::move(velocity)};
  result.laws.assign(
      1,
      {n == 2 ? ContactLaw<S>(Coulomb<S, 2>{friction}) : ContactLaw<S>(Coulomb<S, 3>{friction})});
  return result;
}

/// M = 1 for n coordinates under the constant force f.
template <Field S>
[[nodiscard]] LagrangianLti<S> unit_masses(Vector<S> force) {
  LagrangianLti<S> system;
  system.mass = Matrix<S>::Constant(force.size(), force.size(), S(0));
  for (Eigen::Index i = 0; i < force.size(); ++i) system.mass(i, i) = S(1);
  system.external_force = ExternalForce<S>(std::move(force));
  return system;
}

}  // namespace assay::oracles::detail
