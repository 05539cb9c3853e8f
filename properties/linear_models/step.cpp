#include "properties/linear_models/step.hpp"

namespace assay::properties {

using Index = Eigen::Index;

Vector<Rational> reaction(const Experiment& x, const Vector<Rational>& impulse) {
  if (x.contacts() == 0) return Vector<Rational>::Constant(x.coordinates(), Rational(0));
  return x.jacobian.transpose() * impulse;
}

bool is_rounding(const Experiment& x, const Step& step, const Rational& impulse) {
  if (impulse == 0 || step.contact_rounding == 0) return impulse == 0;
  const Matrix<Rational> delassus = x.jacobian * inverse(x.mass) * x.jacobian.transpose();
  return row_sum_norm(delassus) * magnitude(impulse) <= step.contact_rounding;
}

std::string place(const RecordedRun& run, const Step& step) {
  return "step " + std::to_string(step.k) + " (" + std::string(run.scalar) + "): ";
}

namespace {

/// The norms of an experiment that enter the bounds of rounding.
struct Magnitudes {
  Rational mass, damping, stiffness, jacobian, transposed, offset, inverse, condition;
};

Magnitudes magnitudes(const Subject& subject, const Experiment& x) {
  const Rational theta = subject.has("theta") ? options_of(subject, x)["theta"] : Rational(1, 2);
  Matrix<Rational> iteration = x.mass;
  if (x.damping.size() > 0) iteration += Rational(x.h * theta) * x.damping;
  if (x.stiffness.size() > 0) iteration += Rational(x.h * x.h * theta * theta) * x.stiffness;
  Magnitudes result;
  result.mass = row_sum_norm(x.mass);
  result.damping = row_sum_norm(x.damping);
  result.stiffness = row_sum_norm(x.stiffness);
  result.jacobian = row_sum_norm(x.jacobian);
  result.transposed = row_sum_norm(x.jacobian.transpose());
  result.offset = max_norm(x.offset);
  result.inverse = row_sum_norm(inverse(iteration));
  result.condition = result.inverse * row_sum_norm(iteration);
  return result;
}

void bound_rounding(const Experiment& x,
                    const Magnitudes& norms,
                    const RecordedRun& run,
                    Step& step) {
  const Rational& unit = run.unit_roundoff;
  const Rational positions = max_norm(step.q0) + max_norm(step.q1);
  const Rational velocities = max_norm(step.v0) + max_norm(step.v1);
  const Rational forces =
      max_norm(force_at(x, step.t)) + max_norm(force_at(x, Rational(step.t + step.h)));
  const Rational travelled = positions + step.h * velocities;
  const Rational scale = norms.mass * velocities + step.h * norms.damping * velocities +
                         step.h * norms.stiffness * travelled + step.h * forces +
                         norms.transposed * max_norm(step.impulse);  // (1)
  const auto size = static_cast<int>(x.coordinates() + x.contacts() + 1);
  step.momentum_rounding =
      32 * size * norms.condition * unit * (scale + norms.mass * travelled / step.h);  // (2)
  step.velocity_rounding = norms.inverse * step.momentum_rounding;      // (3)
  step.position_rounding = 32 * unit * travelled;                       // (4)
  const auto unknowns = static_cast<int>(x.contacts() + 1);
  step.solver_rounding = unknowns * run.solver_tolerance * norms.inverse * scale;  // (5)
  step.contact_rounding = norms.jacobian * (step.velocity_rounding + step.solver_rounding);
  step.gap_rounding = 32 * unit * (norms.jacobian * travelled + norms.offset);
}

Step step_of(const Experiment& x, const RecordedRun& run, Index k) {
  const Trajectory<Rational>& states = run.trajectory;
  Step step{.k = k,
            .t = x.time + static_cast<int>(k) * x.h,
            .h = x.h,
            .q0 = states.q.col(k),
            .q1 = states.q.col(k + 1),
            .v0 = states.v.col(k),
            .v1 = states.v.col(k + 1),
            .u0 = {},
            .u1 = {},
            .gap = {},
            .impulse = {},
            .momentum_rounding = 0,
            .velocity_rounding = 0,
            .position_rounding = 0,
            .solver_rounding = 0,
            .contact_rounding = 0,
            .gap_rounding = 0};
  if (x.contacts() > 0) {
    step.u0 = x.jacobian * step.v0;
    step.u1 = x.jacobian * step.v1;
    step.gap = x.jacobian * step.q0 + x.offset;
    step.impulse = states.impulse.col(k + 1);
  }
  return step;
}

}  // namespace

std::vector<Step> steps_of(const Subject& subject,
                           const Experiment& experiment,
                           const RecordedRun& run) {
  Magnitudes norms;
  if (!run.is_exact()) norms = magnitudes(subject, experiment);
  std::vector<Step> steps;
  for (Index k = 0; k < run.steps(); ++k) {
    steps.push_back(step_of(experiment, run, k));
    if (!run.is_exact()) bound_rounding(experiment, norms, run, steps.back());
  }
  return steps;
}

Finding each_step(const Subject& subject, const Experiment& experiment, const StepCheck& check) {
  bool asked = false;
  for (const RecordedRun& run : record(subject, experiment)) {
    for (const Step& step : steps_of(subject, experiment, run)) {
      const std::string fault = check(step);
      if (!fault.empty()) return Finding::violated(place(run, step) + fault);
      asked = true;
    }
  }
  return asked ? Finding::holds() : Finding::silent("no step could be taken");
}

}  // namespace assay::properties
