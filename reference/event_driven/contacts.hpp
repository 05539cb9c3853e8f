#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/systems/lagrangian_model.hpp"

namespace assay::reference {

enum class ContactKind { kEquality, kUnilateral, kCoulomb2d, kCoulomb3d };

/// A block of components of the relation and its law.
template <class S>
struct Contact {
  ContactKind kind;
  Eigen::Index first;  ///< its first component
  Eigen::Index size;   ///< components that can have forces: one where μ = 0
  S friction;          ///< μ, 0 without friction
  S normal_restitution, tangential_restitution;

  [[nodiscard]] bool has_friction() const {
    return kind == ContactKind::kCoulomb2d || kind == ContactKind::kCoulomb3d;
  }
};

/// The contacts of a model.
/// @throws InvalidInput for rolling friction, which the reference engine does not support, and for
/// a coefficient of friction that is negative or not finite.
template <Field S>
[[nodiscard]] std::vector<Contact<S>> contacts_of(const LagrangianModel<S>& model) {
  std::vector<Contact<S>> contacts;
  Eigen::Index first = 0;
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const ImpactLaw<S>& law = model.laws[i];
    const Eigen::Index size = dimension(law.law);
    Contact<S> contact{ContactKind::kUnilateral,
                       first,
                       size,
                       S(0),
                       law.impact.normal_restitution,
                       law.impact.tangential_restitution};
    if (std::holds_alternative<Equality>(law.law)) contact.kind = ContactKind::kEquality;
    if (const auto* plane = std::get_if<Coulomb<S, 2>>(&law.law)) {
      contact.kind = ContactKind::kCoulomb2d;
      contact.friction = plane->friction;
    }
    if (const auto* space = std::get_if<Coulomb<S, 3>>(&law.law)) {
      contact.kind = ContactKind::kCoulomb3d;
      contact.friction = space->friction;
    }
    if (std::holds_alternative<RollingCoulomb<S>>(law.law)) {
      throw InvalidInput("contact " + std::to_string(i) +
                         " has rolling friction; the reference engine knows equality, unilateral "
                         "contact and Coulomb friction");
    }
    if (!is_finite(contact.friction) || contact.friction < S(0)) {
      throw InvalidInput("friction coefficient of contact " + std::to_string(i) + " = " +
                         to_decimal(contact.friction) +
                         " is not allowed: it must be finite and not negative");
    }
    if (contact.has_friction() && contact.friction == S(0)) {
      contact.kind = ContactKind::kUnilateral;
      contact.size = 1;
    }
    contacts.push_back(contact);
    first += size;
  }
  return contacts;
}

/// The phase of a contact while the motion is smooth. Equality is always closed.
enum class ContactPhase { kOpen, kClosed, kStick, kSlip };

struct PhaseOfContact {
  ContactPhase phase = ContactPhase::kOpen;
  int direction = 0;  ///< sign of u_T of a plane contact that slips

  friend bool operator==(const PhaseOfContact&, const PhaseOfContact&) = default;
};

/// The phases of all contacts.
using Mode = std::vector<PhaseOfContact>;

/// A position and velocity at a time.
template <class S>
struct Instant {
  S t;
  Vector<S> q, v;
};

}  // namespace assay::reference
