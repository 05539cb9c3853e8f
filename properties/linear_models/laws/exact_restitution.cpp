#include <algorithm>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace exact_restitution_law {
namespace {

/// The most steps that an impact takes, whatever rule detects it.
constexpr int kStepsOfAnImpact = 5;
constexpr int kMostSteps = 40;

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x;
  x.mass = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 8), 4));
  x.jacobian = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 4), 2));
  x.offset = Vector<Rational>::Constant(1, Rational(draw.between(-4, 4), 4));
  x.restitution = Vector<Rational>::Constant(1, random_restitution(draw));
  x.h = Rational(1, 1 << draw.between(2, 6));
  const Rational speed(draw.between(1, 16), 4);
  x.velocity = Vector<Rational>::Constant(1, -speed);
  // The impact may fall at any phase of its step.
  const Rational gap = speed * x.h * Rational(draw.between(0, 160), 16);
  x.position = Vector<Rational>::Constant(1, (gap - x.offset(0)) / x.jacobian(0, 0));
  x.steps = draw.between(20, kMostSteps);
  x.options = random_options(draw, subject);
  return x;
}

/// Whether contacts may be activated too late, or not at all.
bool waits(const Parameters& options) {
  return std::ranges::any_of(options.specs(), [&](const ParameterSpec& spec) {
    return (spec.name == "gap-threshold" || spec.name == "velocity-threshold") &&
           options[spec.name] < 0;
  });
}

/// A free body of one coordinate that has met its obstacle well before the end.
bool admits(const Experiment& x, const Parameters& options) {
  if (waits(options)) return false;
  if (x.coordinates() != 1 || x.contacts() != 1 || x.damping.size() > 0 || x.stiffness.size() > 0 ||
      x.force.size() > 0 || x.force_rate.size() > 0 || x.steps > kMostSteps) {
    return false;
  }
  const Rational approach = -x.jacobian(0, 0) * x.velocity(0);
  const Rational gap = x.jacobian(0, 0) * x.position(0) + x.offset(0);
  return approach > 0 && gap >= 0 && gap <= (x.steps - kStepsOfAnImpact) * x.h * approach;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational expected = -x.restitution(0) * x.velocity(0);
  // v may be a difference of positions over h.
  const Rational size = magnitude(x.velocity(0)) + magnitude(x.position(0)) / x.h +
                        magnitude(x.offset(0)) / (x.h * x.jacobian(0, 0));
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < x.steps) return Finding::silent("not every step could be taken");
    const Rational found = run.trajectory.v(0, run.steps());
    const Rational bound =
        (64 * run.unit_roundoff + 4 * run.solver_tolerance) * (run.steps() + 1) * size;
    if (magnitude(Rational(found - expected)) <= bound) continue;
    return Finding::violated(std::string(run.scalar) + ": v = " + readable(found) +
                             " after the impact and must be -e v = " + readable(expected));
  }
  return Finding::holds();
}

}  // namespace
}  // namespace exact_restitution_law

/// A free body that meets a fixed obstacle leaves it with exactly
///
///   v⁺ = −e v⁻,                                                                           (1)
///
/// wherever within a step it meets the obstacle. With contacts on velocities, (1) is the law of the
/// step itself. With the contacts of Schatzman and Paoli, g_{k+1} = −e g_{k−1} and, a step later,
/// g_{k+2} = −e g_k, so that h w = g_{k+2} − g_{k+1} = −e (g_k − g_{k−1}). For activation rules
/// with no threshold below 0.
///
/// Exact on rationals; to (64 u + 4 τ)(N + 1)(|v| + |q|/h + |b|/(h |H|)) if the scalar rounds and
/// the solver has the tolerance τ.
/// Source: derived here.   Units: v [m/s].
Law<Experiment> exact_restitution(On<Experiment>) {
  using namespace exact_restitution_law;
  return {.name = "exact-restitution",
          .statement =
              "a free body leaves an obstacle with -e v, wherever within a step the impact falls",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
