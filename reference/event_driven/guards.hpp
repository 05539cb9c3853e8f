#pragma once

#include <vector>

#include "reference/event_driven/contacts.hpp"

namespace assay::reference {

/// The kind of a guard: a function of the state that is positive while a contact keeps its phase.
enum class GuardKind {
  kGap,         ///< y_N of an open contact
  kForce,       ///< λ_N of a closed one
  kSliding,     ///< s u_T of one that slips in the plane, s the sign in the mode
  kStickBelow,  ///< μ λ_N + λ_T of one that sticks in the plane
  kStickAbove,  ///< μ λ_N − λ_T
  kStickCone,   ///< μ² λ_N² − ‖λ_T‖² in space
  kSlidingCone  ///< ‖u_T‖² in space
};

struct Guard {
  GuardKind kind;
  std::size_t contact;
};

template <class S>
[[nodiscard]] std::vector<Guard> guards_of(const std::vector<Contact<S>>& contacts,
                                           const Mode& mode) {
  std::vector<Guard> guards;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const bool plane = contacts[i].kind == ContactKind::kCoulomb2d;
    if (contacts[i].kind == ContactKind::kEquality) continue;
    if (mode[i].phase == ContactPhase::kOpen) {
      guards.push_back({GuardKind::kGap, i});
      continue;
    }
    guards.push_back({GuardKind::kForce, i});
    if (mode[i].phase == ContactPhase::kSlip) {
      guards.push_back({plane ? GuardKind::kSliding : GuardKind::kSlidingCone, i});
    }
    if (mode[i].phase != ContactPhase::kStick) continue;
    if (plane) {
      guards.push_back({GuardKind::kStickBelow, i});
      guards.push_back({GuardKind::kStickAbove, i});
    } else {
      guards.push_back({GuardKind::kStickCone, i});
    }
  }
  return guards;
}

/// The value of a guard, from the gaps y, velocities u and forces λ of all components.
template <class S>
[[nodiscard]] S guard_value(const Guard& guard,
                            const std::vector<Contact<S>>& contacts,
                            const Mode& mode,
                            const Vector<S>& y,
                            const Vector<S>& u,
                            const Vector<S>& lambda) {
  const Contact<S>& contact = contacts[guard.contact];
  const Eigen::Index i = contact.first;
  const S limit = contact.friction * lambda(i);
  switch (guard.kind) {
    case GuardKind::kGap:
      return y(i);
    case GuardKind::kForce:
      return lambda(i);
    case GuardKind::kSliding:
      return S(mode[guard.contact].direction) * u(i + 1);
    case GuardKind::kStickBelow:
      return limit + lambda(i + 1);
    case GuardKind::kStickAbove:
      return limit - lambda(i + 1);
    case GuardKind::kStickCone:
      return limit * limit - lambda(i + 1) * lambda(i + 1) - lambda(i + 2) * lambda(i + 2);
    case GuardKind::kSlidingCone:
      return u(i + 1) * u(i + 1) + u(i + 2) * u(i + 2);
  }
  return S(0);
}

}  // namespace assay::reference
