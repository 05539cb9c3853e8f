#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace approaching_contacts_law {
namespace {

bool admits(const Experiment& x, const Parameters&) { return x.contacts() > 0; }

/// An option, at most 0.
Rational threshold_of(const Subject& subject, const Experiment& x, const char* name) {
  if (!subject.has(name)) return 0;
  return std::min(Rational(0), options_of(subject, x)[name]);
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational gap = threshold_of(subject, x, "gap-threshold");
  const Rational velocity = threshold_of(subject, x, "velocity-threshold");
  return each_step(subject, x, [&](const Step& step) -> std::string {
    for (Eigen::Index i = 0; i < x.contacts(); ++i) {
      const bool closes =
          step.gap(i) < gap - step.gap_rounding && step.u0(i) < velocity - step.contact_rounding;
      const Rational law = step.u1(i) + x.restitution(i) * step.u0(i);
      if (!closes || law >= -step.contact_rounding) continue;
      return "contact " + std::to_string(i) + " penetrates with g = " + readable(step.gap(i)) +
             " and U = " + readable(step.u0(i)) + ", but U+ + e U = " + readable(law);
    }
    return {};
  });
}

}  // namespace
}  // namespace approaching_contacts_law

/// A contact that penetrates and still approaches obeys the impact law, whatever the activation
/// rule. With thresholds ε that are at most 0,
///
///   g_k < ε_g  and  U_k < ε_U   ⇒   U_{k+1} + e U_k ≥ 0                             (1)
///
/// where the inequalities on the left hold by more than rounding if the scalar rounds. The reason
/// is that g_k + γ h U_k < ε_g for every γ ≥ 0. If several contacts exclude each other, a step has
/// no solution; a scheme that then returns none obeys the law.
/// Source: derived here from the activation rule.
/// Units: g [m], U [m/s].
/// Not for: contacts on positions.
Law<Experiment> approaching_contacts(On<Experiment>) {
  using namespace approaching_contacts_law;
  return {.name = "approaching-contacts",
          .statement = "a contact that penetrates and approaches has U+ + e U >= 0",
          .draw = &random_hard_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
