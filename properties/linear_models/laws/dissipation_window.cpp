#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace dissipation_window_law {
namespace {

/// θ in or near [1/2, 1/(1+e)], including its ends; no forces.
Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_experiment(draw, subject, {.force = false});
  if (!subject.is_free("theta") || x.contacts() == 0 || draw.one_in(4)) return x;
  const Rational low(1, 2);
  const Rational high = 1 / Rational(1 + x.restitution(0));
  const Rational theta = low + Rational(draw.between(0, 4), 4) * (high - low);
  set_option(subject, "theta", theta, x);
  return x;
}

bool admits(const Experiment& x, const Parameters&) {
  return x.force.size() == 0 && x.force_rate.size() == 0;
}

Rational energy(const Experiment& x, const Vector<Rational>& q, const Vector<Rational>& v) {
  return Rational(1, 2) * (v.dot(product(x.mass, v)) + q.dot(product(x.stiffness, q)));
}

/// Checks (1) at every contact that pushes.
std::string work_of_impacts(const Experiment& x, const Rational& theta, const Step& step) {
  for (Eigen::Index i = 0; i < x.contacts(); ++i) {
    if (is_rounding(x, step, step.impulse(i))) continue;
    const Rational work = (theta * step.u1(i) + (1 - theta) * step.u0(i)) * step.impulse(i);
    const Rational expected = (1 - theta * (1 + x.restitution(i))) * step.u0(i) * step.impulse(i);
    if (magnitude(Rational(work - expected)) <= step.contact_rounding * step.impulse(i)) continue;
    return "contact " + std::to_string(i) + " does the work " + readable(work) + " and must do " +
           readable(expected);
  }
  return {};
}

/// Whether (2) applies to the step.
bool must_not_grow(const Experiment& x, const Rational& theta, const Step& step) {
  if (theta < Rational(1, 2)) return false;
  for (Eigen::Index i = 0; i < x.contacts(); ++i) {
    if (is_rounding(x, step, step.impulse(i))) continue;
    if (theta * (1 + x.restitution(i)) > 1 || step.u0(i) > 0) return false;
  }
  return true;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational theta = options_of(subject, x)["theta"];
  return each_step(subject, x, [&](const Step& step) -> std::string {
    std::string fault = work_of_impacts(x, theta, step);
    if (!fault.empty() || !must_not_grow(x, theta, step)) return fault;
    const Rational gain = energy(x, step.q1, step.v1) - energy(x, step.q0, step.v0);
    const auto n = static_cast<int>(x.coordinates());
    const Rational bound =
        n * ((max_norm(step.v0) + max_norm(step.v1)) *
                 (step.momentum_rounding + row_sum_norm(x.mass) * step.solver_rounding) +
             row_sum_norm(x.stiffness) * (max_norm(step.q0) + max_norm(step.q1)) *
                 (step.position_rounding + step.h * step.solver_rounding));
    return gain <= bound ? std::string() : "energy grows by " + readable(gain) + " without a force";
  });
}

}  // namespace
}  // namespace dissipation_window_law

/// The window of θ in which impacts dissipate energy. At a contact that pushes,
///
///   U_θ P = (1 − θ (1 + e)) U_k P                                                  (1)
///
/// so an impact, U_k < 0, takes energy if and only if θ ≤ 1/(1 + e); and without forces
///
///   E_{k+1} ≤ E_k   if 1/2 ≤ θ ≤ 1/(1 + e) and U_k ≤ 0 at every contact that pushes       (2)
///
/// (1) is U_{k+1} = −e U_k; (2) is the law energy-identity with K, C positive semidefinite. The
/// condition on U_k is needed: without the sign test of the activation rule, a contact that opens
/// slowly, held by a spring or a weight, is pushed with U_k > 0 and gains (1 − θ(1 + e)) U_k P.
///
/// Exact on rationals; within P times a bound of the rounding of U, and the bound of
/// energy-identity, where the scalar rounds.
///
/// Source: derived here.   Units: [J].
Law<Experiment> dissipation_window(On<Experiment>) {
  using namespace dissipation_window_law;
  return {.name = "dissipation-window",
          .statement =
              "an impact gains no energy iff theta <= 1/(1+e); if also theta >= 1/2, energy "
              "without forces never grows",
          .options = {"theta"},
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
