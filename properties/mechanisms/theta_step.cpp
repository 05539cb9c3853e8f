#include "properties/mechanisms/theta_step.hpp"

#include <algorithm>
#include <array>

#include "properties/activation_rule_of.hpp"
#include "properties/mechanisms/magnitudes.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

Vector<Rational> ThetaStep::reaction() const {
  if (impulse.size() == 0) return Vector<Rational>::Constant(q0.size(), Rational(0));
  return jacobian.transpose() * impulse;
}

std::string ThetaStep::imbalance() const {
  const Vector<Rational> balance = mass * (v1 - v0) - h * force - reaction();
  if (max_norm(balance) <= momentum_rounding) return {};
  return "M dv - h f - H'P = " + readable(balance);
}

std::string place(const RecordedRun& run, Index k) {
  return "step " + std::to_string(k) + " (" + std::string(run.scalar) + "): ";
}

bool takes_force_of_system(const Parameters& options) {
  return std::ranges::any_of(options.specs(), [&](const ParameterSpec& spec) {
    return spec.name == "force" && options["force"] == 2;
  });
}

StepPlaces places_of(const Subject& subject, const Mechanism& x) {
  const Parameters options = options_of(subject, x.options);
  const auto option = [&](const char* name, const Rational& otherwise) {
    return subject.has(name) ? options[name] : otherwise;
  };
  return {.theta = option("theta", Rational(1, 2)),
          .mass = option("mass-weight", Rational(1, 2)),
          .contact = option("contact-weight", Rational(1)),
          .predicted = option("mass-predicted", Rational(0)) == 1,
          .middle = option("force", Rational(0)) == 1};
}

std::vector<StepPlaces> possible_places(const Subject& subject, const Mechanism& x) {
  std::vector<StepPlaces> all = {places_of(subject, x)};
  const auto vary = [&](const char* name, const auto& values, auto member) {
    if (subject.has(name)) return;
    std::vector<StepPlaces> varied;
    for (const StepPlaces& places : all) {
      for (const auto& value : values) {
        varied.push_back(places);
        varied.back().*member = value;
      }
    }
    all = std::move(varied);
  };
  const std::array<Rational, 4> weights = {0, Rational(1, 2), 1, all.front().theta};
  const std::array<bool, 2> either = {false, true};
  if (!has_constant_mass(x)) {
    vary("mass-weight", weights, &StepPlaces::mass);
    vary("mass-predicted", either, &StepPlaces::predicted);
  }
  if (!has_linear_contacts(x)) vary("contact-weight", weights, &StepPlaces::contact);
  vary("force", either, &StepPlaces::middle);
  return all;
}

namespace {

Vector<Rational> between(const Vector<Rational>& a, const Vector<Rational>& b, const Rational& w) {
  return a + w * (b - a);
}

void evaluate_dynamics(const LagrangianSystem<Rational>& system,
                       const StepPlaces& places,
                       ThetaStep& step) {
  const Index n = step.q0.size();
  const Rational t1 = step.t + step.h;
  step.mass.resize(n, n);
  system.mass(places.predicted
                  ? Vector<Rational>(step.q0 + Rational(places.mass * step.h) * step.v0)
                  : between(step.q0, step.q1, places.mass),
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
      places.middle ? force_at(places.theta) : weighted(places.theta, force_at(0), force_at(1));
  Matrix<Rational> by_position(n, n), by_velocity(n, n);
  system.force_jacobians(t1, step.q1, step.v1, by_position, by_velocity);
  const Rational share = places.theta * step.h;
  step.iteration = step.mass - Rational(share * share) * by_position - share * by_velocity;
}

void evaluate_contacts(const LagrangianRelation<Rational>& relation,
                       const StepPlaces& places,
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
  const Rational t = step.t + places.contact * step.h;
  const Vector<Rational> q = between(step.q0, step.q1, places.contact);
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

ThetaStep theta_step(const StepPlaces& places,
                     const Mechanism& x,
                     const RecordedRun& run,
                     Index k) {
  const Trajectory<Rational>& states = run.trajectory;
  ThetaStep step{.k = k,
                 .t = x.time + static_cast<int>(k) * x.h,
                 .h = x.h,
                 .theta = places.theta,
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
  evaluate_dynamics(*model.system, places, step);
  if (x.components() > 0) {
    step.impulse = states.impulse.col(k + 1);
    evaluate_contacts(*model.relation, places, step);
  }
  if (!run.is_exact()) bound_rounding(x, run, step);
  return step;
}

ThetaStep theta_step(const Subject& subject, const Mechanism& x, const RecordedRun& run, Index k) {
  return theta_step(places_of(subject, x), x, run, k);
}

std::vector<bool> active_contacts(const Subject& subject,
                                  const Mechanism& x,
                                  const ThetaStep& step,
                                  int rounding) {
  const Parameters options = options_of(subject, x.options);
  ActivationRule<Rational> rule;
  if (subject.has("gamma")) rule = activation_rule_of(options);
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

namespace {

using Check = std::function<std::string(const ThetaStep& step)>;

Finding each_step_in(const std::vector<StepPlaces>& possible,
                     const Subject& subject,
                     const Mechanism& x,
                     const Check& check) {
  bool asked = false;
  for (const RecordedRun& run : record(subject, x)) {
    std::string first_fault;
    const bool holds = std::ranges::any_of(possible, [&](const StepPlaces& places) {
      for (Index k = 0; k < run.steps(); ++k) {
        const std::string fault = check(theta_step(places, x, run, k));
        if (fault.empty()) continue;
        if (first_fault.empty()) first_fault = place(run, k) + fault;
        return false;
      }
      return true;
    });
    if (!holds && possible.size() > 1)
      first_fault += ", and this holds wherever M, H and f are evaluated";
    if (!holds) return Finding::violated(first_fault);
    asked = asked || run.steps() > 0;
  }
  return asked ? Finding::holds() : Finding::silent("no step could be taken");
}

}  // namespace

std::string unless_solved_to_rounding(const Subject& subject) {
  if (subject.has("newton-tolerance") && options_of(subject, {})["newton-tolerance"] != 0) {
    return "the scheme stops Newton's method where its user says";
  }
  return unless_theta_method(subject);
}

Finding each_step(const Subject& subject, const Mechanism& x, const Check& check) {
  return each_step_in({places_of(subject, x)}, subject, x, check);
}

Finding each_step_in_some_places(const Subject& subject, const Mechanism& x, const Check& check) {
  return each_step_in(possible_places(subject, x), subject, x, check);
}

}  // namespace assay::properties
