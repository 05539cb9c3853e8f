#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace directions_of_contacts_law {
namespace {

/// A contact at rest, without friction and restitution.
bool is_plain(const MechanismContact& contact) {
  const bool reflects = contact.normal_restitution != 0 || contact.tangential_restitution != 0;
  if (std::holds_alternative<Equality>(contact.law)) return true;
  return std::holds_alternative<Unilateral>(contact.law) && !reflects;
}

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  Mechanism x = random_mechanism(
      draw, subject, {.friction = false, .moving = false, .fewest_steps = 2, .most_steps = 2});
  const Vector<Rational> z = space_time(x.position, x.time);
  for (MechanismContact& contact : x.contacts) {
    contact.normal_restitution = contact.tangential_restitution = 0;
    contact.rows.front().c -= value(contact.rows.front(), z);
    if (std::holds_alternative<Equality>(contact.law)) continue;
    contact.rows.front().c -= Rational(1, 8);
    if (gradient(contact.rows.front(), z).head(x.coordinates()).dot(x.velocity) > 0) {
      x.velocity = -x.velocity;
    }
  }
  return x;
}

bool admits(const Mechanism& x, const Parameters& options) {
  const auto is_at = [&](const Quadric& row) { return is_at_rest(row, x.coordinates()); };
  return !takes_force_of_system(options) && !x.contacts.empty() && !has_linear_contacts(x) &&
         std::ranges::all_of(x.contacts, [&](const MechanismContact& contact) {
           return is_plain(contact) && std::ranges::all_of(contact.rows, is_at);
         });
}

std::string check(const ThetaStep& step) {
  std::string imbalance = step.imbalance();
  if (!imbalance.empty()) return imbalance;
  const Rational allowed = 2 * step.contact_rounding * (max_norm(step.impulse) + max_norm(step.u1));
  for (Eigen::Index i = 0; i < step.impulse.size(); ++i) {
    if (magnitude(Rational(step.impulse(i) * step.u1(i))) <= allowed) continue;
    return "P = " + readable(step.impulse(i)) + " acts along H, and H v = " + readable(step.u1(i));
  }
  return {};
}

Finding examine(const Subject& subject, const Mechanism& x) {
  return each_step_in_some_places(subject, x, &check);
}

}  // namespace
}  // namespace directions_of_contacts_law

/// A contact pushes along the direction in which it stops a velocity. With one and the same H_c,
///
///   M(q̃) (v_{k+1} − v_k) = h f̃ + H_cᵀ P,   P_i (H_c v_{k+1})_i = 0                         (1)
///
/// for contacts without restitution and for equalities, on surfaces at rest. H_c is evaluated where
/// the options say. If a scheme has no such option, it may be at any of the usual places, but the
/// same one in both equations and in all steps. Exact on rationals; the second equation to 2 ε (|P|
/// + |H_c v|) in double, ε a bound of the rounding of H_c v.
///
/// Source: newton-lagrangian.tex, eq:NSCD-discret-nl.
Law<Mechanism> directions_of_contacts(On<Mechanism>) {
  using namespace directions_of_contacts_law;
  return {.name = "directions-of-contacts",
          .statement = "contacts push along the directions in which they stop motion",
          .options = {"theta"},
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_solved_to_rounding};
}

}  // namespace assay::properties
