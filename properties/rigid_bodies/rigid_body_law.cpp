#include "properties/rigid_bodies/rigid_body_law.hpp"

#include <Eigen/LU>
#include <cmath>
#include <stdexcept>

#include "core/math/attitude_increment.hpp"
#include "properties/declared_accuracy.hpp"
#include "properties/gave_up.hpp"
#include "properties/rational_algebra.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

bool knows_what_it_projects(const Subject& subject) {
  return subject.has("theta") && (subject.traits.increment == IncrementKind::kTheta ||
                                  subject.traits.increment == IncrementKind::kExponential);
}

}  // namespace

std::string Cases<RigidBodyCase>::why_not(const Subject& subject) {
  return takes(subject) ? "" : "the scheme takes no rigid bodies";
}

RigidBodyCase Cases<RigidBodyCase>::draw(Draw& draw, const Subject& subject) {
  return random_bodies(draw, subject);
}

std::string unless_end_of_step_is_known(const Subject& subject) {
  if (!subject.traits.position_level || knows_what_it_projects(subject)) return {};
  return "it projects positions after a step, but does not declare how";
}

RigidBodyRun run_in_double(const Subject& subject, const RigidBodyCase& x) {
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const Parameters options = options_of(subject, x);
  RigidBodyRun run{subject.run(model, x.h, x.steps, options),
                   from_rational<double>(unit_roundoff_of(subject, options)),
                   from_rational<double>(solver_tolerance(subject, options))};
  if (run.status != SolveStatus::kSolved) {
    throw GaveUp("step " + std::to_string(run.size()) + " ends with status " +
                 std::string(to_string(run.status)));
  }
  if (run.size() != x.steps + 1) {
    throw std::runtime_error("the trajectory has " + std::to_string(run.size() - 1) + " of " +
                             std::to_string(x.steps) + " steps, but its status is solved");
  }
  const auto require = [&](const char* what, const Matrix<double>& a, Index rows) {
    if (a.rows() != rows || a.cols() != run.size()) {
      throw std::runtime_error(std::string("the trajectory has ") + what + " of shape " +
                               std::to_string(a.rows()) + "×" + std::to_string(a.cols()));
    }
    if (!a.allFinite()) throw std::runtime_error(std::string("not all ") + what + " are numbers");
  };
  require("coordinates", run.q, model.coordinates());
  require("velocities", run.v, model.velocities());
  require("impulses", run.impulse, model.components());
  return run;
}

double rounding_of(const RigidBodyRun& run) {
  double largest = 1;
  for (const Matrix<double>* part : {&run.q, &run.v, &run.impulse}) {
    if (part->size() > 0) largest += part->cwiseAbs().maxCoeff();
  }
  return 0x1p6 * run.step_rounding() * largest;
}

std::optional<bool> has_directions_of_end(const Subject& subject, const RigidBodyCase& x) {
  if (!subject.traits.increment) return std::nullopt;
  switch (*subject.traits.increment) {
    case IncrementKind::kStart:
      return false;
    case IncrementKind::kBar:
      return options_of(subject, x)["bar-at-end"] == 1;
    case IncrementKind::kTheta:
    case IncrementKind::kExponential:
      break;
  }
  return true;
}

Vector<double> end_of_step(const Subject& subject,
                           const RigidBodyCase& x,
                           const RigidBodyRun& run,
                           Index k) {
  if (!subject.traits.position_level || !knows_what_it_projects(subject)) return run.q.col(k);
  const double h = from_rational<double>(x.h);
  const double theta = options_of(subject, x).get<double>("theta");
  const Vector<double> mean = theta * run.v.col(k) + (1 - theta) * run.v.col(k - 1);
  Vector<double> q = run.q.col(k - 1);
  for (Index b = 0; kBodyCoordinates * b < q.size(); ++b) {
    const Vector3<double> omega = angular_velocity<double>(mean, b);
    const AttitudeIncrement<double> c = subject.traits.increment == IncrementKind::kExponential
                                            ? exponential_increment<double>(h, omega)
                                            : theta_increment<double>(h, theta, omega);
    const Quaternion<double> p = attitude<double>(q, b);
    q.segment<3>(kBodyCoordinates * b) += h * centre_velocity<double>(mean, b);
    q.segment<4>(kBodyCoordinates * b + 3) = assay::product<double>(p, c.value);
  }
  return q;
}

bool has_one_configuration(const Subject& subject) {
  return subject.traits.increment.has_value() || subject.traits.theta_method;
}

StepDirections directions_of_step(const NewtonEulerModel<double>& model,
                                  const Vector<double>& begin,
                                  const Vector<double>& end) {
  StepDirections g;
  g.begin = g.end = Matrix<double>(model.components(), model.velocities());
  model.relation->velocity_matrix(0.0, begin, g.begin);
  model.relation->velocity_matrix(0.0, end, g.end);
  return g;
}

double speeds_of_step(const RigidBodyCase& x,
                      const NewtonEulerModel<double>& model,
                      const RigidBodyRun& run,
                      Index k) {
  const Vector<double> q = run.q.col(k - 1), v = run.v.col(k - 1);
  const RigidBody<double>& body = model.bodies.front();
  Vector<double> force(model.velocities());
  model.force(0.0, q, v, force);
  const Vector3<double> push = force.segment<3>(0) / body.mass;
  const Vector3<double> turn = body.inertia.inverse() * force.segment<3>(3);
  return v.norm() + run.v.col(k).norm() +
         from_rational<double>(x.h) * std::hypot(push.norm(), turn.norm());
}

namespace {

/// The positions of bodies with velocities v after a time h.
Vector<double> moved(Vector<double> q, const Vector<double>& v, double h) {
  for (Index b = 0; kBodyCoordinates * b < q.size(); ++b) {
    const Vector3<double> omega = angular_velocity<double>(v, b);
    const Quaternion<double> p = attitude<double>(q, b);
    q.segment<3>(kBodyCoordinates * b) += h * centre_velocity<double>(v, b);
    q.segment<4>(kBodyCoordinates * b + 3) =
        assay::product<double>(p, exponential_increment<double>(h, omega).value);
  }
  return q;
}

/// Twice what G changes by on the way to the end of a step, and on those of the velocities at its
/// begin and at its end; and what that and the forces change G v by.
void allow_for_motion(const RigidBodyCase& x,
                      const NewtonEulerModel<double>& model,
                      const RigidBodyRun& run,
                      Index k,
                      StepDirections& of) {
  const double h = from_rational<double>(x.h);
  const Vector<double> q = run.q.col(k - 1), v0 = run.v.col(k - 1), v1 = run.v.col(k);
  of.spread = (of.end - of.begin).norm();
  for (const Vector<double>* v : {&v0, &v1}) {
    const Matrix<double> there = directions_of_step(model, q, moved(q, *v, h)).end;
    of.spread = std::max(of.spread, (there - of.begin).norm());
  }
  of.spread *= 2;
  const double speeds = speeds_of_step(x, model, run, k);
  of.slack = of.spread * speeds + of.begin.norm() * (speeds - v0.norm() - v1.norm());
}

}  // namespace

Finding judge_steps(
    const Subject& subject,
    const RigidBodyCase& x,
    const NewtonEulerModel<double>& model,
    const RigidBodyRun& run,
    const std::function<std::string(Index k, const Matrix<double>& g, const StepDirections& of)>&
        broken) {
  const std::optional<bool> at_end = has_directions_of_end(subject, x);
  std::string begin = at_end.value_or(false) ? "not tried" : "";
  std::string end = at_end.value_or(true) ? "" : "not tried";
  for (Index k = 1; k < run.size(); ++k) {
    StepDirections of =
        directions_of_step(model, run.q.col(k - 1), end_of_step(subject, x, run, k));
    if (!has_one_configuration(subject)) allow_for_motion(x, model, run, k, of);
    if (begin.empty()) begin = broken(k, of.begin, of);
    if (end.empty()) end = broken(k, of.end, of);
    if (!begin.empty() && !end.empty()) {
      return Finding::violated("step " + std::to_string(k) + ": " +
                               (at_end.value_or(false) ? end : begin));
    }
  }
  return Finding::holds();
}

}  // namespace assay::properties
