#pragma once

#include "core/one_step_problems/global_friction_problem.hpp"
#include "properties/one_step/one_step_case.hpp"

namespace assay::properties {

/// A global problem whose reduction to local variables is a given friction problem. So a solver of
/// global problems can be tested with friction problems. W = Lᵀ D L is symmetric, D diagonal and
/// nonsingular. With A unit lower triangular and f = (1, …, 1),
///
///   M̂ = A D⁻¹ Aᵀ,   H = A L,   b = q − Hᵀ M̂⁻¹ f,   Hᵀ M̂⁻¹ H = Lᵀ D L = W.          (1)
///
/// It has as many velocities as the rank of W.
/// Source: derived here.
struct GlobalForm {
  GlobalFrictionProblem<Rational> problem;
  Matrix<Rational> inverse_mass;  ///< M̂⁻¹ = A⁻ᵀ D A⁻¹

  /// (v, r) with M̂ v = H r + f.
  [[nodiscard]] Vector<Rational> with_velocities(const Vector<Rational>& r) const;

  /// The residual of r in the friction problem is at most this factor times the residual of (v, r)
  /// here. An error e in M̂ v = H r + f + e changes u by Hᵀ M̂⁻¹ e. It changes û of a contact of up
  /// to five components by √5 (1 + μ + μ_r) times that. Projections do not expand.
  [[nodiscard]] Rational stretch() const;
};

/// @throws InvalidInput if W is not symmetric, or has no such factorisation.
[[nodiscard]] GlobalForm global_form(const OneStepCase& x);

}  // namespace assay::properties
