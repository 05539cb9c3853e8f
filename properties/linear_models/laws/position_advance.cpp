#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace position_advance_law {
namespace {

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational theta = options_of(subject, x)["theta"];
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Vector<Rational> defect = step.q1 - step.q0 - step.h * weighted(theta, step.v0, step.v1);
    if (max_norm(defect) <= step.position_rounding) return {};
    return "dq - h v_theta = " + readable(defect);
  });
}

}  // namespace
}  // namespace position_advance_law

/// Positions advance with the velocity of the θ-method:
///
///   q_{k+1} = q_k + h (θ v_{k+1} + (1−θ) v_k)                                        (1)
///
/// Exact on rationals; within 32 u (|q_k| + |q_{k+1}| + h (|v_k| + |v_{k+1}|)) where the scalar
/// rounds, u its unit roundoff.
///
/// Source: newton-lagrangian.tex, eq:23–eq:2003; (4) of the scheme moreau-jean.   Units: [m].
Law<Experiment> position_advance(On<Experiment>) {
  using namespace position_advance_law;
  return {.name = "position-advance",
          .statement = "positions advance by h (theta v+ + (1 - theta) v)",
          .options = {"theta"},
          .draw = &random_hard_experiment,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
