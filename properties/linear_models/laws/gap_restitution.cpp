#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace gap_restitution_law {
namespace {

using Index = Eigen::Index;

Vector<Rational> gaps(const Experiment& x) { return x.jacobian * x.position + x.offset; }

bool is_common(const Vector<Rational>& restitution) {
  return std::ranges::all_of(restitution, [&](const Rational& e) { return e == restitution(0); });
}

bool has_dependent_rows(const Experiment& x) {
  return inverse(x.jacobian * x.jacobian.transpose()).size() == 0;
}

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_hard_experiment(draw, subject);
  x.damping = x.stiffness = {};
  x.force_rate = {};
  x.steps = std::max(x.steps, draw.between(3, 16));
  if (x.contacts() == 0) return x;
  x.offset -= gaps(x).cwiseMin(Rational(0));
  if (has_dependent_rows(x)) x.restitution.setConstant(x.restitution(0));
  return x;
}

/// Whether every step has a solution: with a common e, (1 + e) q_0 − e q_{k−1} satisfies (1).
bool admits(const Experiment& x, const Parameters&) {
  if (x.contacts() == 0 || x.steps < 2) return false;
  if (x.damping.size() > 0 || x.stiffness.size() > 0 || x.force_rate.size() > 0) return false;
  const Vector<Rational> gap = gaps(x);
  return std::ranges::all_of(gap, [](const Rational& entry) { return entry >= 0; }) &&
         (is_common(x.restitution) || !has_dependent_rows(x));
}

std::string why_not(const Subject& subject) {
  const SchemeTraits& traits = subject.traits;
  if (traits.position_level && traits.mean_velocities && !traits.locates_events) return {};
  return "the scheme does not have contacts on positions and mean velocities";
}

/// g + e g⁻ of each contact, and the rounding of each.
struct Distances {
  Vector<Rational> distance;
  Rational rounding;
};

Distances distances(const Experiment& x, const Step& before, const Step& step) {
  const Vector<Rational> next = x.jacobian * step.q1 + x.offset;
  return {next + x.restitution.cwiseProduct(before.gap),
          2 * (before.gap_rounding + step.gap_rounding) + 2 * step.h * step.contact_rounding};
}

/// The rows of H of the contacts whose distance is 0.
Matrix<Rational> closed_rows(const Experiment& x, const Distances& of) {
  Matrix<Rational> rows(0, x.coordinates());
  for (Index i = 0; i < x.contacts(); ++i) {
    if (of.distance(i) > of.rounding) continue;
    rows.conservativeResize(rows.rows() + 1, Eigen::NoChange);
    rows.row(rows.rows() - 1) = x.jacobian.row(i);
  }
  return rows;
}

/// How an impulse Hᵀ I is none of the closed contacts; empty if it may be, or if their rows depend
/// on each other.
std::string fault_of_impulse(const Experiment& x, const Distances& of, const Step& step) {
  const Vector<Rational> impulse =
      product(x.mass, Vector<Rational>(step.v1 - step.v0)) - step.h * force_at(x, step.t);
  const Rational allowed = step.momentum_rounding + row_sum_norm(x.mass) * step.solver_rounding;
  const Matrix<Rational> rows = closed_rows(x, of);
  if (rows.rows() == 0) {
    if (max_norm(impulse) <= allowed) return {};
    return "no contact is closed, but M dv - h F = " + readable(impulse);
  }
  const Matrix<Rational> inverted = inverse(rows * rows.transpose());
  if (inverted.size() == 0) return {};
  const Vector<Rational> parts = inverted * (rows * impulse);
  const Vector<Rational> rest = impulse - rows.transpose() * parts;
  const Rational bound = allowed * (1 + row_sum_norm(inverted) * row_sum_norm(rows) *
                                            row_sum_norm(Matrix<Rational>(rows.transpose())));
  if (max_norm(rest) > bound) {
    return "M dv - h F = " + readable(impulse) + " is no impulse of closed contacts";
  }
  const Rational least = -row_sum_norm(inverted) * row_sum_norm(rows) * allowed;
  for (const Rational& part : parts) {
    if (part < least) return "a contact pulls with " + readable(part);
  }
  return {};
}

std::string first_fault(const Subject& subject, const Experiment& x, const RecordedRun& run) {
  const std::vector<Step> steps = steps_of(subject, x, run);
  for (std::size_t k = 1; k < steps.size(); ++k) {
    const Distances of = distances(x, steps[k - 1], steps[k]);
    for (Index i = 0; i < x.contacts(); ++i) {
      if (of.distance(i) >= -of.rounding) continue;
      return place(run, steps[k]) + "g+ + e g- = " + readable(of.distance(i)) + " of contact " +
             std::to_string(i);
    }
    const std::string fault = fault_of_impulse(x, of, steps[k]);
    if (!fault.empty()) return place(run, steps[k]) + fault;
  }
  return {};
}

Finding examine(const Subject& subject, const Experiment& x) {
  bool asked = false;
  for (const RecordedRun& run : record(subject, x)) {
    const std::string fault = first_fault(subject, x, run);
    if (!fault.empty()) return Finding::violated(fault);
    asked = asked || run.steps() > 1;
  }
  return asked ? Finding::holds() : Finding::silent("no two steps could be taken");
}

}  // namespace
}  // namespace gap_restitution_law

/// Where contacts act on positions, and velocities are means of steps, impacts obey the law of
/// Schatzman and Paoli. With the impulse Hᵀ I of a step, M (v_{k+1} − v_k) = h F + Hᵀ I,
///
///   0 ≤ g_{k+1} + e g_{k−1}  ⊥  I ≥ 0                                                      (1)
///
/// I is not what the scheme shows, which may be a mean of two steps, but what the velocities say:
/// F is constant, C = K = 0. Where rows of H that may act depend on each other, I is not unique,
/// and the first half of (1) is asked alone. The first step has another law, and so has the second
/// one after a start in penetration.
///
/// Exact on rationals; otherwise to twice the rounding of the gaps of both states and of h U, and
/// impulses to the rounding of the balance of momentum and of the solver.
///
/// Source: (3) of the scheme schatzman-paoli.   Units: g [m], I [N s].
Law<Experiment> gap_restitution(On<Experiment>) {
  using namespace gap_restitution_law;
  return {.name = "gap-restitution",
          .statement =
              "contacts on positions: g+ + e g- is never negative, and 0 if the contact pushes",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &why_not};
}

}  // namespace assay::properties
