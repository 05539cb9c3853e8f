#include "properties/catalogue.hpp"
#include "properties/generators.hpp"
#include "properties/step.hpp"

namespace assay::properties {

namespace {

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  return random_experiment(draw, subject);
}

bool admits(const Experiment&, const Parameters&) { return true; }

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational theta = options_of(subject, x)["theta"];
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Vector<Rational> defect = step.q1 - step.q0 - step.h * weighted(theta, step.v0, step.v1);
    if (max_norm(defect) <= step.position_rounding) return {};
    return "dq - h v_theta = " + readable(defect);
  });
}

}  // namespace

/// Positions advance with the velocity of the θ-method:
///
///   q_{k+1} = q_k + h (θ v_{k+1} + (1−θ) v_k)                                        (1)
///
/// Exact on rationals; within position_rounding (properties/step.hpp) where the scalar rounds.
///
/// Source: newton-lagrangian.tex, eq:23–eq:2003; (4) of core/schemes/moreau_jean.hpp.   Units: [m].
Law position_advance() {
  return {.name = "position-advance",
          .description = "positions advance by h (theta v+ + (1 - theta) v)",
          .options = {"theta"},
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .velocity_level = true};
}

}  // namespace assay::properties
