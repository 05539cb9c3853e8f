#pragma once

#include <algorithm>
#include <vector>

#include "oracles/one_step/active_system.hpp"
#include "oracles/one_step/at.hpp"

namespace assay::oracles {

/// Component `at` within bounds: an unknown of a box problem, an equality, which has no bounds, or
/// a contact without friction, which has the lower bound 0.
struct BoundedComponent {
  Eigen::Index at;
  Bounds<Rational> bounds;
};

/// The laws of a box problem or of a friction problem, which both are sets of components and of
/// contacts with friction.
struct SeparatedLaws {
  std::vector<BoundedComponent> components;
  std::vector<ContactGroups> contacts;
};
[[nodiscard]] SeparatedLaws separated_laws(const BoxVi<Rational>& problem);
[[nodiscard]] SeparatedLaws separated_laws(const FrictionProblem<Rational>& problem);

/// The place of a component: inside its bounds, at one of them, or fixed.
enum class Side { kInside, kAtLower, kAtUpper, kFixed };
struct ContactPlace {
  bool is_closed = false;
  std::vector<bool> slips;  ///< of each group; no more than sticks where it is false
  bool operator==(const ContactPlace&) const = default;
};
struct Places {
  std::vector<Side> sides;
  std::vector<ContactPlace> contacts;
  bool operator==(const Places&) const = default;
};

/// The change of each w_i with which the point z solves the problem. z is exactly at its places.
///
/// The changes tell how far z is from a solution, law by law:
///
///   inside: |w_i|;  at the lower bound: max(0, −w_i);  at the upper bound: max(0, w_i);
///   open: max(0, −u_N), and u_T is free;   closed: |u_N|;   stick: |u_T|;
///   slip: |u_T + s r_T| with s = max(0, −u_T·r_T/‖r_T‖²);  without friction u_T is free.   (1)
///
/// Scalar: OrderedField; exact in Rational. @pre `violation` has the size of z.
template <class S>
void measure_violations(const SeparatedLaws& laws,
                        const Places& places,
                        const Vector<S>& z,
                        const Vector<S>& w,
                        Vector<S>& violation) {
  using Index = Eigen::Index;
  const auto positive = [](const S& x) { return x > S(0) ? x : S(0); };
  const auto size = [](const S& x) { return x < S(0) ? S(-x) : x; };
  for (std::size_t k = 0; k < laws.components.size(); ++k) {
    const Index i = laws.components[k].at;
    const Side side = places.sides[k];
    violation(i) = side == Side::kInside    ? size(w(i))
                   : side == Side::kAtLower ? positive(S(-w(i)))
                   : side == Side::kAtUpper ? positive(w(i))
                                            : S(0);
  }
  for (std::size_t k = 0; k < laws.contacts.size(); ++k) {
    const ContactGroups& contact = laws.contacts[k];
    const ContactPlace& place = places.contacts[k];
    const Index normal = contact.normal;
    violation(normal) = place.is_closed ? size(w(normal)) : positive(S(-w(normal)));
    for (std::size_t g = 0; g < contact.groups.size(); ++g) {
      const TangentGroup& group = contact.groups[g];
      const auto r = z.segment(group.first, group.dimension);
      const bool is_free = !place.is_closed || group.friction == 0;
      S s(0);
      if (!is_free && place.slips[g]) {
        S along(0), squared(0);
        for (Index i = 0; i < group.dimension; ++i) {
          along += w(group.first + i) * r(i), squared += r(i) * r(i);
        }
        if (squared > S(0)) s = positive(S(-along / squared));
      }
      for (Index i = 0; i < group.dimension; ++i) {
        violation(group.first + i) = is_free ? S(0) : size(S(w(group.first + i) + s * r(i)));
      }
    }
  }
}

}  // namespace assay::oracles
