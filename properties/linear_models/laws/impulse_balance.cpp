#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace impulse_balance_law {
namespace {

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational theta = options_of(subject, x)["theta"];
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Vector<Rational> v_theta = weighted(theta, step.v0, step.v1);
    const Vector<Rational> q_theta = step.q0 + Rational(theta * step.h) * v_theta;
    const Vector<Rational> force =
        weighted(theta, force_at(x, step.t), force_at(x, Rational(step.t + step.h)));
    const Vector<Rational> defect =
        product(x.mass, Vector<Rational>(step.v1 - step.v0)) +
        step.h * (product(x.damping, v_theta) + product(x.stiffness, q_theta) - force) -
        reaction(x, step.impulse);
    if (max_norm(defect) <= step.momentum_rounding) return {};
    return "M dv - h (F - C v - K q) - H'P = " + readable(defect);
  });
}

}  // namespace
}  // namespace impulse_balance_law

/// The balance of momentum over each step:
///
///   M (v_{k+1} − v_k) + h C v_{k+θ} + h K (q_k + hθ v_{k+θ}) − h F_{k+θ} = Hᵀ P_{k+1}     (1)
///
/// with x_{k+θ} = θ x_{k+1} + (1−θ) x_k. It is equations (1)–(3) of core/schemes/moreau_jean.hpp
/// with M̂ multiplied out. Exact on rationals; within momentum_rounding
/// (properties/linear_models/step.hpp) where the scalar rounds.
///
/// Source: newton-lagrangian.tex, eq:23–eq:2003.   Units: [N s].
Law<Experiment> impulse_balance(On<Experiment>) {
  using namespace impulse_balance_law;
  return {.name = "impulse-balance",
          .statement = "momentum changes by the impulses of forces and contacts, each step",
          .options = {"theta"},
          .draw = &random_hard_experiment,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
