#pragma once

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay::reference {

/// Rigid bodies with the interface of a Lagrangian model whose velocities are the twists. So the
/// reference for Lagrangian models also computes rigid bodies: q ∈ ℝ^{7b} and v ∈ ℝ^{6b}, M and F
/// of NewtonEulerModel, and of the contacts
///
///   u = G(q) v,   u̇ = G v̇ + ∂(G v)/∂w v,   w = (x_g, θ, …)                                (1)
///
/// as NewtonEulerRelation::add_direction_derivatives gives them. A ModeField and the contact
/// problems at an instant take it. Code that integrates q̇ = v cannot use it.
///
/// @throws InvalidInput for a relation that depends on time, or that does not know (1).
[[nodiscard]] LagrangianModel<Mpfr> bodies_as_lagrangian(const NewtonEulerModel<Mpfr>& bodies);

}  // namespace assay::reference
