#pragma once

#include "core/systems/contact_model.hpp"

namespace assay::oracles::detail {

/// m ẍ + c ẋ + k x = f with x − b ≥ 0 and restitution e.
///
/// Units: m [kg], c [kg/s], k [N/m], f [N], b, x [m], v [m/s].
template <Field S>
struct OneCoordinate {
  S mass = S(1);
  S damping = S(0);
  S stiffness = S(0);
  S force = S(0);
  S stop = S(0);
  S restitution;
  S x0;
  S v0;
};

/// The contact model of n = 1, m = 1; a zero coefficient gives an absent array.
template <Field S>
[[nodiscard]] ContactModel<S> contact_model(const OneCoordinate<S>& p) {
  const auto matrix = [](const S& x) { return Matrix<S>(Matrix<S>::Constant(1, 1, x)); };
  const auto vector = [](const S& x) { return Vector<S>(Vector<S>::Constant(1, x)); };
  ContactModel<S> model;
  model.system.mass = matrix(p.mass);
  if (!(p.damping == S(0))) model.system.damping = matrix(p.damping);
  if (!(p.stiffness == S(0))) model.system.stiffness = matrix(p.stiffness);
  if (!(p.force == S(0))) model.system.external_force = ExternalForce<S>(vector(p.force));
  model.relation = {matrix(S(1)), vector(-p.stop)};
  model.law.restitution = vector(p.restitution);
  model.initial_position = vector(p.x0);
  model.initial_velocity = vector(p.v0);
  return model;
}

}  // namespace assay::oracles::detail
