#pragma once

#include <functional>
#include <vector>

#include "core/one_step_problems/index_set.hpp"

namespace assay::reference {

/// The quantities of one contact that the conditions of event-driven integration compare.
template <Field S>
struct ContactKinematics {
  S gap, normal_velocity;
  S sliding_speed = S(0);  ///< ‖u_T‖, or its largest component
};

/// I_0 ⊃ I_1 (closed) ⊃ I_2 (closed and staying so) ⊃ I_3 (staying closed, not sliding). The sets
/// decide which contacts strike, and which equations hold afterwards:
///
///   g ≤ ε_g;   u_N ≤ ε_U;   s ≤ ε_T                                                 (1)
///
/// At an event, the contacts of I_1 \ I_2 separate. Contacts of I_1 with u_N < −ε_U have an impact,
/// after which the sets are built again. I_3 exists with friction.
/// Source: developer-notes.md (11.47) and §8.3. The thresholds are derived here: with 0 the rule is
/// exact.
template <OrderedField S>
[[nodiscard]] std::vector<IndexSet> event_driven_index_sets(
    const std::vector<ContactKinematics<S>>& contacts,
    bool friction,
    const ContactKinematics<S>& thresholds = {S(0), S(0), S(0)}) {
  const auto of = [&](Eigen::Index alpha) -> const ContactKinematics<S>& {
    return contacts[static_cast<std::size_t>(alpha)];
  };
  std::vector<std::function<bool(Eigen::Index)>> conditions{
      [&](Eigen::Index alpha) { return of(alpha).gap <= thresholds.gap; },
      [&](Eigen::Index alpha) { return of(alpha).normal_velocity <= thresholds.normal_velocity; }};
  if (friction) {
    conditions.emplace_back(
        [&](Eigen::Index alpha) { return of(alpha).sliding_speed <= thresholds.sliding_speed; });
  }
  return nested_index_sets(static_cast<Eigen::Index>(contacts.size()), conditions);
}

}  // namespace assay::reference
