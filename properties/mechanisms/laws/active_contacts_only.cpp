#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace active_contacts_only_law {
namespace {

using Index = Eigen::Index;

bool admits(const Mechanism& x, const Parameters&) { return !x.contacts.empty(); }

Mechanism draw_case(Draw& draw, const Subject& subject) {
  return random_mechanism(draw, subject, {.decisive = true});
}

Finding examine(const Subject& subject, const Mechanism& x) {
  return each_step_in_some_places(subject, x, [&](const ThetaStep& step) -> std::string {
    const std::vector<bool> surely = active_contacts(subject, x, step, 1);
    const std::vector<bool> possibly = active_contacts(subject, x, step, -1);
    Index first = 0;
    for (std::size_t i = 0; i < x.contacts.size(); ++i) {
      const MechanismContact& contact = x.contacts[i];
      const Vector<Rational> r = step.impulse.segment(first, dimension(contact.law));
      const Rational u = step.u1(first) + contact.normal_restitution * step.u0(first);
      if (!possibly[i] && !r.isZero()) {
        return "contact " + std::to_string(i) + " is not in the index set but P = " + readable(r);
      }
      if (surely[i] && u < -2 * step.contact_rounding) {
        return "contact " + std::to_string(i) +
               " is in the index set but U+ + e U = " + readable(u);
      }
      first += r.size();
    }
    return {};
  });
}

}  // namespace
}  // namespace active_contacts_only_law

/// The contacts of the activation rule, and no others, obey their laws:
///
///   g_k + γ h U_k ≤ ε_g  [and U_k ≤ ε_U]   ⇒   U_{k+1} + e_N U_k ≥ 0                 (1)
///   otherwise                                   P_{k+1} = 0, with all its components       (2)
///
/// with U = H v + ∂h/∂t, also for walls that move. Exact on rationals, including ties of (1). In
/// double, (1) is asked for contacts that are active by more than the rounding of gaps and of U,
/// and (2) for contacts that are inactive by more.
///
/// Source: developer-notes.md (11.52).   Units: [m], [m/s].
Law<Mechanism> active_contacts_only(On<Mechanism>) {
  using namespace active_contacts_only_law;
  return {.name = "active-contacts-only",
          .statement = "exactly the contacts of the activation rule act, on moving walls too",
          .options = {"gamma"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_solved_to_rounding};
}

}  // namespace assay::properties
