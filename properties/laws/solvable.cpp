#include "properties/catalogue.hpp"
#include "properties/generators.hpp"
#include "properties/step.hpp"

namespace assay::properties {

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

Finding examine(const Subject& subject, const Experiment& x) {
  for (const RecordedRun& run : record(subject, x)) {
    if (run.trajectory.status == SolveStatus::kSolved) continue;
    return Finding::violated("step " + std::to_string(run.steps()) + " (" +
                             std::string(run.scalar) + ") ends with status " +
                             std::string(to_string(run.trajectory.status)));
  }
  return Finding::holds();
}

}  // namespace

/// With one restitution coefficient for all contacts every step has a solution, and is solved.
///
/// U⁺ = −e U_k at all active contacts is attained by v⁺ = −e v_k, so that the LCP of the step is
/// feasible; its matrix W = H M̂⁻¹ Hᵀ is positive semidefinite, and a feasible positive semidefinite
/// LCP is solvable [CPS92, theorem 3.1.2]. It need not be with several: two opposite contacts
/// that are both active, U₂ = −U₁, e₁ < e₂ and U₁ > 0 ask for −e₁U₁ ≤ U₁⁺ ≤ −e₂U₁.
///
/// Feasible: W P + H v_free + e U ≥ 0 for some P ≥ 0 is more than the existence of such a v⁺, and
/// follows from it by Farkas: if y ≥ 0 and W y ≤ 0, then yᵀ W y = 0, so Hᵀ y = 0 (M̂⁻¹ has a
/// definite symmetric part), and yᵀ(H v_free + e U) = 0.
///
/// Source: derived here.
Law solvable() {
  return {.name = "solvable",
          .description = "with one restitution coefficient every step is solved",
          .options = {},
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
