#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace impact_dissipation_law {
namespace {

using Index = Eigen::Index;

/// A closed contact whose normal and tangential velocities are coupled by M, with e near 1: there,
/// a slip that reverses gains most energy.
Mechanism coupled_contact(Draw& draw, const Subject& subject) {
  Mechanism x{.mass = Matrix<Rational>(2, 2),
              .position = Vector<Rational>::Constant(2, Rational(0)),
              .velocity = Vector<Rational>(2)};
  x.mass(0, 0) = x.mass(1, 1) = 4;
  x.mass(0, 1) = x.mass(1, 0) = draw.one_of({2, 3, -3});
  x.velocity << Rational(-draw.between(1, 8), 8), Rational(draw.between(-16, 16), 8);
  x.h = Rational(1, 16);
  x.options = random_mechanism_options(draw, subject);
  set_option(subject, "gap-threshold", 0, x);
  x.contacts.push_back(
      {.law = Coulomb<Rational, 2>{draw.one_of<Rational>({Rational(1, 8), Rational(1, 4)})},
       .normal_restitution = draw.one_of<Rational>({1, 1, Rational(7, 8)}),
       .tangential_restitution = 1,
       .rows = {axis(2, 0), axis(2, 1)}});
  return x;
}

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  if (subject.takes_friction() && draw.one_in(3)) return coupled_contact(draw, subject);
  Mechanism x = random_mechanism(
      draw,
      subject,
      {.inertias = false, .forces = false, .curved = false, .moving = false, .equalities = false});
  for (MechanismContact& contact : x.contacts) contact.tangential_restitution = 1;
  return x;
}

/// A contact at rest, with Frémond's law.
bool is_admitted(const MechanismContact& contact) {
  if (std::holds_alternative<Equality>(contact.law)) return false;
  if (dimension(contact.law) > 1 && contact.tangential_restitution != 1) return false;
  return std::ranges::all_of(contact.rows, [](const Quadric& row) {
    return row.a.size() == 0 && row.b(row.b.size() - 1) == 0;
  });
}

bool admits(const Mechanism& x, const Parameters&) {
  return x.inertias.empty() && is_free_of_forces(x) && !x.contacts.empty() &&
         std::ranges::all_of(x.contacts, &is_admitted);
}

/// Whether (2) says that no contact adds energy.
bool is_asked(const Mechanism& x, const ThetaStep& step) {
  Index first = 0;
  for (const MechanismContact& contact : x.contacts) {
    const bool pushes = step.impulse(first) != 0;
    if (pushes && step.u0(first) > 0 && contact.normal_restitution != 1) return false;
    first += dimension(contact.law);
  }
  return true;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const auto size = static_cast<int>(x.coordinates() + x.components());
  return each_step(subject, x, [&](const ThetaStep& step) -> std::string {
    if (!is_asked(x, step)) return {};
    const Vector<Rational> sum = step.v1 + step.v0;
    const Rational gain = sum.dot(Vector<Rational>(x.mass * (step.v1 - step.v0))) / 2;
    const Rational bound = size * (max_norm(sum) * step.momentum_rounding +
                                   2 * max_norm(step.impulse) * step.contact_rounding);
    return gain <= bound ? std::string() : "an impact gains the energy " + readable(gain);
  });
}

}  // namespace
}  // namespace impact_dissipation_law

/// With Frémond's law and e_T = 1, or without friction, impacts never gain energy, however the
/// contacts are coupled. Without forces, with constant M and H and walls at rest, multiply M Δv =
/// HᵀP by (v_k + v_{k+1})/2:
///
///   ΔT = ½ Σ_α P_αᵀ (U_{k+1} + U_k)_α                                               (1)
///      ≤ ½ Σ_α (1 − e_α) P_Nα U_Nk,α ≤ 0    if U_Nk ≤ 0 or e = 1 where P_N > 0              (2)
///
/// because P_Tᵀ(U_T⁺ + U_T⁻) ≤ 0 is Coulomb's law for e_T = 1. Newton's law with friction has no
/// (2): if M couples normal and tangential velocities, a slip that reverses may gain energy. For
/// every θ: T is not the energy of springs.
///
/// Exact on rationals; the roundings of (1) in double.   Derived here.   Units: [J].
Law<Mechanism> impact_dissipation(On<Mechanism>) {
  using namespace impact_dissipation_law;
  return {.name = "impact-dissipation",
          .statement = "impacts without friction or with Fremond's law never gain energy",
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_velocities_of_theta_method};
}

}  // namespace assay::properties
