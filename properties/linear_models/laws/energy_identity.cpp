#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace energy_identity_law {
namespace {

Rational form(const Matrix<Rational>& a, const Vector<Rational>& x) { return x.dot(product(a, x)); }

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational theta = options_of(subject, x)["theta"];
  const Rational half(1, 2);
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Vector<Rational> dv = step.v1 - step.v0;
    const Vector<Rational> dq = step.q1 - step.q0;
    const Vector<Rational> v_theta = weighted(theta, step.v0, step.v1);
    const Vector<Rational> force =
        weighted(theta, force_at(x, step.t), force_at(x, Rational(step.t + step.h)));
    const Rational kinetic = half * (form(x.mass, step.v1) - form(x.mass, step.v0));
    const Rational elastic = half * (form(x.stiffness, step.q1) - form(x.stiffness, step.q0));
    const Rational numerical = (half - theta) * (form(x.mass, dv) + form(x.stiffness, dq));
    const Rational damped = step.h * form(x.damping, v_theta);
    const Rational work = step.h * v_theta.dot(force) + v_theta.dot(reaction(x, step.impulse));
    const Rational defect = kinetic + elastic - (numerical - damped + work);
    // The identity is v_θ times the balance of momentum plus K q̄ times the advance of positions.
    const auto n = static_cast<int>(x.coordinates());
    const Rational bound =
        n * (max_norm(v_theta) * step.momentum_rounding +
             row_sum_norm(x.stiffness) * (max_norm(step.q0) + max_norm(step.q1)) *
                 step.position_rounding);
    if (magnitude(defect) <= bound) return {};
    return "dE - (numerical - damped + work) = " + readable(defect);
  });
}

}  // namespace
}  // namespace energy_identity_law

/// The energy E = (vᵀM v + qᵀK q)/2 changes over each step by
///
///   ΔE = (1/2 − θ)(|Δv|²_M + |Δq|²_K) − h v_θᵀ C v_θ + h v_θᵀ F_θ + U_θᵀ P             (1)
///
/// with x_θ = θ x_{k+1} + (1−θ) x_k and U_θᵀ P = v_θᵀ Hᵀ P: multiply the balance of momentum by v_θ
/// and use (x_k + x_{k+1})/2 = x_θ + (1/2 − θ) Δx and Δq = h v_θ. Holds with any restitution and
/// any index set. Exact on rationals; within n (|v_θ| ρ + ‖K‖ (|q_k| + |q_{k+1}|) σ) where the
/// scalar rounds, with bounds ρ and σ of the rounding of the balance of momentum and of positions.
///
/// Source: derived here from newton-lagrangian.tex, eq:NSCD-discret.   Units: [J].
/// Not for: schemes other than θ-methods.
Law<Experiment> energy_identity(On<Experiment>) {
  using namespace energy_identity_law;
  return {.name = "energy-identity",
          .statement =
              "energy changes by the work of forces and impulses and by the numerical dissipation "
              "of theta",
          .options = {"theta"},
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
