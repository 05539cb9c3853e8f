#include "core/solvers/lemke.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace solvable_law {
namespace {

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  return random_experiment(draw, subject, {.common_restitution = true});
}

bool admits(const Experiment& x, const Parameters&) {
  for (const Rational& e : x.restitution) {
    if (e != x.restitution(0)) return false;
  }
  return true;
}

/// Whether g ≥ 0 somewhere. If so, 0 ≤ g + H Hᵀ z ⊥ z ≥ 0 has a solution, as (1) has.
bool has_admissible_position(const Experiment& x) {
  const Matrix<Rational> gram = x.jacobian * x.jacobian.transpose();
  const Vector<Rational> gap = x.jacobian * x.position + x.offset;
  Vector<Rational> z = gap;
  return Lemke<Rational>(gap.size()).solve(gram, gap, gap.size(), z) == SolveStatus::kSolved;
}

Finding examine(const Subject& subject, const Experiment& x) {
  if (subject.traits.position_level && x.contacts() > 0 && !has_admissible_position(x)) {
    return Finding::silent("no position satisfies all contacts");
  }
  for (const RecordedRun& run : record(subject, x)) {
    if (run.trajectory.status == SolveStatus::kSolved) continue;
    if (subject.traits.locates_events) {
      return {Finding::Outcome::kGaveUp, "the search for an impact ended without one"};
    }
    return Finding::violated("step " + std::to_string(run.steps()) + " (" +
                             std::string(run.scalar) + ") ends with status " +
                             std::string(to_string(run.trajectory.status)));
  }
  return Finding::holds();
}

}  // namespace
}  // namespace solvable_law

/// With one restitution coefficient for all contacts every step has a solution, and is solved.
///
///   find P ≥ 0 with W P + H v_free + e U_k ≥ 0 and complementary,   W = H M̂⁻¹ Hᵀ        (1)
///
/// (1) is feasible, by Farkas: y ≥ 0 with Wᵀ y ≤ 0 has yᵀ W y ≤ 0, so Hᵀ y = 0 because the
/// symmetric part of M̂⁻¹ is positive definite, and yᵀ (H v_free + e H v_k) = 0 is not negative. A
/// feasible LCP with a positive semidefinite matrix is solvable [CPS92, theorem 3.1.2].
///
/// Contacts on positions, g_{k+1} + e g_{k−1} ≥ 0, have the same matrix, and are feasible if g ≥ 0
/// at some q: q_{k+1} = (1 + e) q − e q_{k−1}.
///
/// Not for: several coefficients. For two opposite contacts that are both active, U₂ = −U₁ and e₁ <
/// e₂, the laws require −e₁ U₁ ≤ U₁⁺ ≤ −e₂ U₁, which has no solution if U₁ > 0. A scheme that
/// searches for the instants of impacts may give up on some of them, if it says so.
/// Source: derived here.
Law<Experiment> solvable(On<Experiment>) {
  using namespace solvable_law;
  return {.name = "solvable",
          .statement = "with one restitution coefficient every step is solved",
          .draw = &draw_experiment,
          .admits = &admits,
          .solvable = true,
          .examine = &examine};
}

}  // namespace assay::properties
