#include "core/solvers/box_lemke.hpp"
#include "properties/activation_rule_of.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace global_form_law {
namespace {

using Index = Eigen::Index;

bool admits(const Experiment& x, const Parameters&) { return x.contacts() > 0; }

/// The index set I₁; nothing if rounding decides about a contact.
std::optional<std::vector<Index>> index_set_of(const Experiment& x,
                                               const ActivationRule<Rational>& rule,
                                               const Step& step) {
  std::vector<Index> active;
  for (Index i = 0; i < x.contacts(); ++i) {
    const auto activates = [&](int sign) {
      return rule.activates(Rational(step.gap(i) + sign * step.gap_rounding),
                            Rational(step.u0(i) + sign * step.contact_rounding),
                            step.h);
    };
    if (activates(-1) != activates(1)) return std::nullopt;
    if (activates(0)) active.push_back(i);
  }
  return active;
}

Matrix<Rational> iteration_matrix(const Experiment& x, const Rational& theta) {
  Matrix<Rational> iteration = x.mass;
  if (x.damping.size() > 0) iteration += Rational(x.h * theta) * x.damping;
  if (x.stiffness.size() > 0) iteration += Rational(x.h * x.h * theta * theta) * x.stiffness;
  return iteration;
}

/// M̂ v_free of (1).
Vector<Rational> free_momentum(const Experiment& x, const Rational& theta, const Step& step) {
  const Vector<Rational> old_velocity = Rational(1 - theta) * step.v0;
  const Vector<Rational> old_position = step.q0 + Rational(theta * step.h) * old_velocity;
  const Vector<Rational> force =
      weighted(theta, force_at(x, step.t), force_at(x, Rational(step.t + step.h)));
  return product(x.mass, step.v0) +
         step.h * (force - product(x.damping, old_velocity) - product(x.stiffness, old_position));
}

/// (1) and (2) as a mixed LCP in z = (v, P_I).
BoxVi<Rational> global_problem(const Experiment& x,
                               const Matrix<Rational>& iteration,
                               const Vector<Rational>& momentum,
                               const std::vector<Index>& active,
                               const Step& step) {
  const Index n = x.coordinates();
  const auto count = static_cast<Index>(active.size());
  BoxVi<Rational> problem{Matrix<Rational>::Constant(n + count, n + count, Rational(0)),
                          Vector<Rational>(n + count),
                          {}};
  problem.m.topLeftCorner(n, n) = iteration;
  problem.q.head(n) = -momentum;
  problem.bounds.assign(static_cast<std::size_t>(n), {});
  for (Index i = 0; i < count; ++i) {
    const Index contact = active[static_cast<std::size_t>(i)];
    problem.m.row(n + i).head(n) = x.jacobian.row(contact);
    problem.m.col(n + i).head(n) = -x.jacobian.row(contact).transpose();
    problem.q(n + i) = x.restitution(contact) * step.u0(contact);
    problem.bounds.push_back({Rational(0), std::nullopt});
  }
  return problem;
}

Rational sum_of_magnitudes(const Vector<Rational>& x) {
  Rational sum = 0;
  for (const Rational& entry : x) sum += magnitude(entry);
  return sum;
}

std::string examine_step(const Experiment& x,
                         const Matrix<Rational>& iteration,
                         const Rational& theta,
                         const std::vector<Index>& active,
                         const Step& step) {
  const Vector<Rational> momentum = free_momentum(x, theta, step);
  const SolveResult<Rational> global =
      BoxLemke<Rational>{}.solve(global_problem(x, iteration, momentum, active, step));
  if (global.status == SolveStatus::kNoSolution) return "the global problem has no solution";
  if (global.status != SolveStatus::kSolved) return {};
  const Index n = x.coordinates();
  const Vector<Rational> v = global.z.head(n);
  const Vector<Rational> d = step.v1 - v;
  const Vector<Rational> change = iteration * d;
  const Rational sizes =
      sum_of_magnitudes(step.impulse) + sum_of_magnitudes(global.z.tail(global.z.size() - n));
  const Rational allowed =
      sum_of_magnitudes(d) * step.momentum_rounding + sizes * step.contact_rounding;
  if (d.dot(change) > allowed) {  // (3)
    return "v = " + readable(step.v1) + ", in the global form " + readable(v);
  }
  Vector<Rational> impulse = step.impulse;
  for (std::size_t i = 0; i < active.size(); ++i) {
    impulse(active[i]) -= global.z(n + static_cast<Index>(i));
  }
  const Vector<Rational> defect = reaction(x, impulse) - change;  // (4)
  if (max_norm(defect) <= step.momentum_rounding) return {};
  return "H'P differs by " + readable(defect) + " from the global form";
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Parameters options = options_of(subject, x);
  const ActivationRule<Rational> rule = activation_rule_of(options);
  const Matrix<Rational> iteration = iteration_matrix(x, options["theta"]);
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const auto active = index_set_of(x, rule, step);
    return active ? examine_step(x, iteration, options["theta"], *active, step) : std::string();
  });
}

}  // namespace
}  // namespace global_form_law

/// A step is the solution (v, P) of its global form, velocities and impulses together, just as it
/// solves the form reduced to the contacts:
///
///   M̂ v − H_Iᵀ P_I = M v_k − h(1−θ)C v_k − hK (q_k + hθ(1−θ) v_k) + h F_{k+θ}            (1)
///   0 ≤ H_I v + e U_k  ⊥  P_I ≥ 0,   P = 0 for the others                                (2)
///
/// where I is the index set of the activation rule and M̂ = M + hθC + h²θ²K. It is solved over ℚ as
/// a mixed LCP with free v. Its v and HᵀP are unique because M̂ + M̂ᵀ is positive definite. The step
/// has d = v_{k+1} − v with
///
///   dᵀM̂ d ≤ |d|₁ ρ + (|P_{k+1}|₁ + |P|₁) ε,   ‖Hᵀ(P_{k+1} − P) − M̂ d‖ ≤ ρ              (3), (4)
///
/// if it satisfies (1) to ρ, H v_{k+1} + e U_k ≥ −ε, and the products of this by P_{k+1} are below
/// ε: (3) is (P_{k+1} − P)ᵀ H d ≤ (|P_{k+1}|₁ + |P|₁) ε by the signs of (2). ρ and ε are bounds of
/// the rounding of the balance of momentum and of U, 0 on rationals, so d = 0 there. Steps in which
/// rounding decides about I are not asked.
///
/// Source: derived here; moreau-jean-osi.txt, before its reduction.   Units: v [m/s], P [N s].
Law<Experiment> global_form(On<Experiment>) {
  using namespace global_form_law;
  return {.name = "global-form",
          .statement = "each step solves its problem in velocities and impulses together",
          .options = {"theta", "gamma"},
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
