#include "properties/mechanisms/theta_step.hpp"

#include "core/schemes/activation_options.hpp"
#include "properties/mechanisms/magnitudes.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

Vector<Rational> ThetaStep::reaction() const {
  if (impulse.size() == 0) return Vector<Rational>::Constant(q0.size(), Rational(0));
  return jacobian.transpose() * impulse;
}

std::string place(const RecordedRun& run, Index k) {
  return "step " + std::to_string(k) + " (" + std::string(run.scalar) + "): ";
}

namespace {

/// The options of the equations, or what they are by default.
struct Weights {
  Rational theta, mass, contact;
  bool predicted, middle;

  Weights(const Subject& subject, const Mechanism& x) {
    const Parameters options = options_of(subject, x.options);
    const auto option = [&](const char* name, const Rational& otherwise) {
      return subject.has(name) ? options[name] : otherwise;
    };
    theta = option("theta", Rational(1, 2));
    mass = option("mass-weight", Rational(1, 2));
    contact = option("contact-weight", Rational(1));
    predicted = option("mass-predicted", Rational(0)) == 1;
    middle = option("force", Rational(0)) == 1;
  }
};

Vector<Rational> between(const Vector<Rational>& a, const Vector<Rational>& b, const Rational& w) {
  return a + w * (b - a);
}

void evaluate_dynamics(const LagrangianSystem<Rational>& system,
                       const Weights& weights,
                       ThetaStep& step) {
  const Index n = step.q0.size();
  const Rational t1 = step.t + step.h;
  step.mass.resize(n, n);
  system.mass(weights.predicted
                  ? Vector<Rational>(step.q0 + Rational(weights.mass * step.h) * step.v0)
                  : between(step.q0, step.q1, weights.mass),
              step.mass);
  const auto force_at = [&](const Rational& w) {
    Vector<Rational> f(n);
    system.force(Rational(step.t + w * step.h),
                 between(step.q0, step.q1, w),
                 between(step.v0, step.v1, w),
                 f);
    return f;
  };
  step.force =
      weights.middle ? force_at(weights.theta) : weighted(weights.theta, force_at(0), force_at(1));
  Matrix<Rational> by_position(n, n), by_velocity(n, n);
  system.force_jacobians(t1, step.q1, step.v1, by_position, by_velocity);
  const Rational share = weights.theta * step.h;
  step.iteration = step.mass - Rational(share * share) * by_position - share * by_velocity;
}

void evaluate_contacts(const LagrangianRelation<Rational>& relation,
                       const Weights& weights,
                       ThetaStep& step) {
  const Index m = relation.size();
  step.gap.resize(m);
  step.start_jacobian.resize(m, step.q0.size());
  step.jacobian.resize(m, step.q0.size());
  Vector<Rational> rate(m);
  relation.evaluate(step.t, step.q0, step.gap);
  relation.jacobian(step.t, step.q0, step.start_jacobian);
  relation.rate(step.t, step.q0, rate);
  step.u0 = step.start_jacobian * step.v0 + rate;
  const Rational t = step.t + weights.contact * step.h;
  const Vector<Rational> q = between(step.q0, step.q1, weights.contact);
  relation.jacobian(t, q, step.jacobian);
  relation.rate(t, q, rate);
  step.u1 = step.jacobian * step.v1 + rate;
}

Vector<Rational> larger(const Vector<Rational>& a, const Vector<Rational>& b) {
  Vector<Rational> result(a.size());
  for (Index i = 0; i < a.size(); ++i) result(i) = std::max(magnitude(a(i)), magnitude(b(i)));
  return result;
}

void bound_rounding(const Mechanism& x, const RecordedRun& run, ThetaStep& step) {
  const Rational& unit = run.unit_roundoff;
  const Rational end = step.t + step.h;
  const Rational t = std::max(magnitude(step.t), magnitude(end));
  const Rational speed = max_norm(step.v0) + max_norm(step.v1);
  const Magnitudes own(x, t, larger(step.q0, step.q1), larger(step.v0, step.v1));
  const Rational inverted = row_sum_norm(inverse(step.iteration));
  const Rational condition = inverted * row_sum_norm(step.iteration);
  const auto n = static_cast<int>(x.coordinates()), m = static_cast<int>(x.components());
  const Rational scale =
      own.mass * speed + step.h * own.force + own.transposed * max_norm(step.impulse);  // (4)
  step.momentum_rounding = 32 * (n + m + 1) * condition * unit * scale;                 // (5)
  step.velocity_rounding = inverted * step.momentum_rounding;                           // (6)
  step.position_rounding =
      32 * unit * (max_norm(step.q0) + max_norm(step.q1) + step.h * speed);  // (7)
  step.contact_rounding = (own.jacobian + step.h * own.curvature * speed) * step.velocity_rounding +
                          32 * (n + 2) * unit * own.jacobian * (speed + 1) +
                          (m + 1) * run.solver_tolerance * own.jacobian * inverted * scale;  // (8)
  step.gap_rounding = 32 * (n + 2) * unit * own.gap;
}

}  // namespace

ThetaStep theta_step(const Subject& subject, const Mechanism& x, const RecordedRun& run, Index k) {
  const Trajectory<Rational>& states = run.trajectory;
  const Weights weights(subject, x);
  ThetaStep step{.k = k,
                 .t = x.time + static_cast<int>(k) * x.h,
                 .h = x.h,
                 .theta = weights.theta,
                 .q0 = states.q.col(k),
                 .q1 = states.q.col(k + 1),
                 .v0 = states.v.col(k),
                 .v1 = states.v.col(k + 1),
                 .impulse = {},
                 .mass = {},
                 .iteration = {},
                 .force = {},
                 .start_jacobian = {},
                 .jacobian = {},
                 .gap = {},
                 .u0 = {},
                 .u1 = {}};
  const LagrangianModel<Rational> model = lagrangian_model<Rational>(x);
  evaluate_dynamics(*model.system, weights, step);
  if (x.components() > 0) {
    step.impulse = states.impulse.col(k + 1);
    evaluate_contacts(*model.relation, weights, step);
  }
  if (!run.is_exact()) bound_rounding(x, run, step);
  return step;
}

std::vector<bool> active_contacts(const Subject& subject,
                                  const Mechanism& x,
                                  const ThetaStep& step,
                                  int rounding) {
  const Parameters options = options_of(subject, x.options);
  ActivationRule<Rational> rule;
  if (subject.has("gamma")) rule = activation_rule<Rational>(options);
  std::vector<bool> active;
  Index first = 0;
  for (const MechanismContact& contact : x.contacts) {
    active.push_back(std::holds_alternative<Equality>(contact.law) ||
                     rule.activates(Rational(step.gap(first) + rounding * step.gap_rounding),
                                    Rational(step.u0(first) + rounding * step.contact_rounding),
                                    step.h));
    first += dimension(contact.law);
  }
  return active;
}

Finding each_step(const Subject& subject,
                  const Mechanism& x,
                  const std::function<std::string(const ThetaStep& step)>& check) {
  bool asked = false;
  for (const RecordedRun& run : record(subject, x)) {
    for (Index k = 0; k < run.steps(); ++k) {
      const std::string fault = check(theta_step(subject, x, run, k));
      if (!fault.empty()) return Finding::violated(place(run, k) + fault);
      asked = true;
    }
  }
  return asked ? Finding::holds() : Finding::silent("no step could be taken");
}

}  // namespace assay::properties
