#include "properties/activation_rule_of.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace index_set_law {
namespace {

bool admits(const Experiment& x, const Parameters&) { return x.contacts() > 0; }

/// Whether all terms of the gap and of the speed of a contact are 0: nothing rounds.
bool is_at_zero(const Experiment& x, const Step& step, Eigen::Index i) {
  for (Eigen::Index j = 0; j < x.coordinates(); ++j) {
    if (x.jacobian(i, j) != 0 && (step.q0(j) != 0 || step.v0(j) != 0)) return false;
  }
  return x.offset(i) == 0;
}

std::string examine_contact(const Experiment& x,
                            const ActivationRule<Rational>& rule,
                            const Step& step,
                            Eigen::Index i) {
  // If rounding decides whether the contact is active, either answer is right.
  const bool rounds = !is_at_zero(x, step, i);
  const auto active = [&](int sign) {
    if (!rounds) sign = 0;
    return rule.activates(Rational(step.gap(i) + sign * step.gap_rounding),
                          Rational(step.u0(i) + sign * step.contact_rounding),
                          step.h);
  };
  const std::string contact = "contact " + std::to_string(i);
  if (!active(-1) && !is_rounding(x, step, step.impulse(i))) {
    return contact + " is not in the index set but P = " + readable(step.impulse(i));
  }
  const Rational law = step.u1(i) + x.restitution(i) * step.u0(i);
  if (active(1) && law < -step.contact_rounding) {
    return contact + " is in the index set but U+ + e U = " + readable(law);
  }
  return {};
}

Finding examine(const Subject& subject, const Experiment& x) {
  const ActivationRule<Rational> rule = activation_rule_of(options_of(subject, x));
  return each_step(subject, x, [&](const Step& step) {
    std::string fault;
    for (Eigen::Index i = 0; fault.empty() && i < x.contacts(); ++i) {
      fault = examine_contact(x, rule, step, i);
    }
    return fault;
  });
}

}  // namespace
}  // namespace index_set_law

/// The contacts of the activation rule, and no others, take part in the impact law:
///
///   g_k + γ h U_k ≤ ε_g  [and U_k ≤ ε_U]   ⇒   U_{k+1} + e U_k ≥ 0                 (1)
///   otherwise                                   P_{k+1} = 0                         (2)
///
/// Exact on rationals, including ties of (1). If the scalar rounds, (1) is asked only for contacts
/// that are active by more than the rounding of gaps and of U, and (2) only for contacts that are
/// inactive by more. A body at rest at q = 0 whose contact has b = 0 is asked in every scalar: 0 ≤
/// 0 needs no rounding.
///
/// If a scheme has γ, but lacks other options of the rule, these have their defaults.
///
/// Source: developer-notes.md (11.52); moreau-jean-osi.txt.
/// Units: g, ε_g [m], U, ε_U [m/s].
Law<Experiment> index_set(On<Experiment>) {
  using namespace index_set_law;
  return {.name = "index-set",
          .statement = "exactly the contacts of the activation rule obey U+ + e U >= 0 and push",
          .options = {"gamma"},
          .draw = &random_activation,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
