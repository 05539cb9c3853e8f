#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/random_bounces.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace impulse_balance_law {
namespace {

/// Whether velocities may be means of steps, so that the first step is half a step.
bool starts_with_half_a_step(const Subject& subject) {
  return subject.traits.mean_velocities || subject.traits.position_level;
}

bool knows_theta(const Subject& subject) {
  return subject.traits.theta_method && subject.has("theta");
}

/// Whether the forces are the same at all instants of a step.
bool has_constant_forces(const Experiment& x) {
  return x.damping.size() == 0 && x.stiffness.size() == 0 && x.force_rate.size() == 0;
}

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = draw.one_in(4) ? random_bounces(draw) : random_hard_experiment(draw, subject);
  if (!knows_theta(subject)) x.damping = x.stiffness = {}, x.force_rate = {};
  if (starts_with_half_a_step(subject)) x.steps = std::max(x.steps, 2);
  if (subject.traits.position_level) x.jacobian = {}, x.offset = x.restitution = {};
  return x;
}

/// Why (1) does not apply to a case; empty if it does.
std::string why_silent(const Subject& subject, const Experiment& x) {
  if (!knows_theta(subject) && !has_constant_forces(x)) {
    return "the scheme does not declare at which instants of a step it evaluates forces";
  }
  if (starts_with_half_a_step(subject) && x.steps < 2) {
    return "its first velocity is not a mean over a whole step";
  }
  if (subject.traits.position_level && x.contacts() > 0) {
    return "the scheme does not declare in which step an impulse changes its velocities";
  }
  return {};
}

Finding examine(const Subject& subject, const Experiment& x) {
  const std::string why = why_silent(subject, x);
  if (!why.empty()) return Finding::silent(why);
  const Rational theta = knows_theta(subject) ? options_of(subject, x)["theta"] : Rational(1, 2);
  return each_step(subject, x, [&](const Step& step) -> std::string {
    if (starts_with_half_a_step(subject) && step.k == 0) return {};
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
/// with x_{k+θ} = θ x_{k+1} + (1−θ) x_k. These are equations (1)–(3) of the scheme moreau-jean with
/// M̂ multiplied out. Schemes that are no θ-methods are asked only if forces are constant and C = K
/// = 0, because every method of order 1 is exact there; if velocities are means of steps, they are
/// asked after the first step. Exact on rationals; within a bound of rounding if the scalar rounds:
/// 32 (n + m + 1) κ u times the magnitudes of the terms and of M Δq/h, κ = ‖M̂‖‖M̂⁻¹‖.
///
/// Source: newton-lagrangian.tex, eq:23–eq:2003.   Units: [N s].
Law<Experiment> impulse_balance(On<Experiment>) {
  using namespace impulse_balance_law;
  return {.name = "impulse-balance",
          .statement = "momentum changes by the impulses of forces and contacts, each step",
          .draw = &draw_experiment,
          .examine = &examine};
}

}  // namespace assay::properties
