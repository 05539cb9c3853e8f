#pragma once

#include "core/laws/newton_impact.hpp"
#include "core/relations/lagrangian_linear.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/systems/lagrangian_lti.hpp"

namespace assay {

/// A linear Lagrangian system with unilateral contacts and the state it starts from.
///
/// Shapes: n = system.size() coordinates, m = relation.size() contacts, m = 0 allowed.
/// `initial_velocity` is the left limit v⁻(t0): an impact may happen at t0 itself.
template <Field S>
struct ContactModel {
  LagrangianLti<S> system;
  LagrangianLinear<S> relation;
  NewtonImpact<S> law;
  Vector<S> initial_position;
  Vector<S> initial_velocity;
  S initial_time = S(0);
};

/// @throws InvalidInput that names the array of the wrong size, the entry that is not finite, a
/// restitution coefficient outside [0, 1], or a mass matrix that is not symmetric positive definite.
template <OrderedField S>
void validate(const ContactModel<S>& model);

}  // namespace assay
