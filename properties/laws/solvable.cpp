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
///   find P ≥ 0 with W P + H v_free + e U_k ≥ 0 and complementary,   W = H M̂⁻¹ Hᵀ        (1)
///
/// (1) is feasible, by Farkas: y ≥ 0 with Wᵀ y ≤ 0 has yᵀ W y ≤ 0, so Hᵀ y = 0 because the
/// symmetric part of M̂⁻¹ is positive definite, and yᵀ (H v_free + e H v_k) = 0 is not negative. A
/// feasible LCP with a positive semidefinite matrix is solvable [CPS92, theorem 3.1.2].
///
/// Not for: several coefficients. Two opposite contacts that are both active, U₂ = −U₁ and e₁ < e₂,
/// ask for −e₁ U₁ ≤ U₁⁺ ≤ −e₂ U₁, which has no solution if U₁ > 0.
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
