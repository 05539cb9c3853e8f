#include <cmath>

#include "properties/activation_rule_of.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace activation_of_contacts_law {
namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  return draw.one_in(8) ? resting_sphere(draw, subject) : random_contact_case(draw, subject);
}

bool admits(const RigidBodyCase& x, const Parameters&) { return x.contact.has_value(); }

std::string why_not(const Subject& subject) {
  if (subject.has("combined") && subject.options["combined"] == 1) {
    return "with combined = 1 a step is repeated with the contacts that it violates, whatever "
           "their forecast is";
  }
  return unless_end_of_step_is_known(subject);
}

/// Whether the rule activates the contact in the step from t_k; nothing if rounding decides.
std::optional<bool> is_active(const ActivationRule<double>& rule,
                              const RigidBodyCase& x,
                              const NewtonEulerModel<double>& model,
                              const RigidBodyRun& run,
                              Index k) {
  Vector<double> y(model.components());
  Matrix<double> g(model.components(), model.velocities());
  model.relation->evaluate(0.0, run.q.col(k), y);
  model.relation->velocity_matrix(0.0, run.q.col(k), g);
  const double h = from_rational<double>(x.h), speed = g.row(0).dot(run.v.col(k));
  const bool is_at_zero = k == 0 && y(0) == 0 && run.v.col(k).isZero(0);  // nothing rounds
  const double bound = is_at_zero ? 0 : rounding_of(run);
  const bool high = rule.activates(y(0) + bound, speed + bound, h);
  const bool low = rule.activates(y(0) - bound, speed - bound, h);
  return high == low ? std::optional(high) : std::nullopt;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const auto rule = activation_rule_of<double>(options_of(subject, x));
  const double e = from_rational<double>(x.contact->restitution);
  return judge_steps(
      subject,
      x,
      model,
      run,
      [&](Index k, const Matrix<double>& g, const StepDirections& of) -> std::string {
        const std::optional<bool> active = is_active(rule, x, model, run, k - 1);
        if (!active) return {};
        if (!*active) {
          return run.impulse.col(k).isZero(0) ? "" : "a contact that is far away acts";
        }
        const double before = of.begin.row(0).dot(run.v.col(k - 1));
        const double rebound = g.row(0).dot(run.v.col(k)) + e * before;
        const double bound = run.step_rounding() * (g.row(0).norm() + of.begin.row(0).norm()) *
                             speeds_of_step(x, model, run, k);
        return rebound < -bound ? "an active contact has U+ + e U- < 0" : "";
      });
}

}  // namespace
}  // namespace activation_of_contacts_law

/// Let y and U = G v be taken at the start of the step, and γ, ε_g, … be the options of the scheme:
///
///   y + γ h U ≤ ε_g, and U ≤ ε_U if that is tested:   U_N⁺ + e U_N⁻ ≥ 0                    (1)
///   otherwise:                                        P = 0                                (2)
///
/// with the G that the scheme declares for U_N⁺. For a sphere, with and without resistance to
/// rolling, and for a point of a body. No verdict on a step in which rounding decides, which it
/// does not at the start of a body that rests with y = 0 and U = 0.
///
/// Source: [Notes, (11.52)].
Law<RigidBodyCase> activation_of_contacts(On<RigidBodyCase>) {
  using namespace activation_of_contacts_law;
  return {.name = "activation-of-contacts",
          .statement = "a contact acts if and only if the forecast of its gap says so",
          .options = {"gamma"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &why_not};
}

}  // namespace assay::properties
