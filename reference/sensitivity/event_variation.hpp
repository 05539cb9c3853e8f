#pragma once

#include <optional>
#include <vector>

#include "reference/sensitivity/linear_panel.hpp"

namespace assay::reference {

/// A guard that falls to 0 at the end of a panel, at the time τ. If the parameter changes, the
/// event moves in time. The derivative of τ is
///
///   τ' = −(∂γ/∂x s + ∂γ/∂P)/γ̇                                                             (1)
struct GuardCrossing {
  std::size_t contact;
  Mpfr time;
};

/// Sets `found` to the guards of the phases of the model that fall to 0 at the end of the panel. s
/// has the coefficients `s`. False if the panel does not resolve a guard.
/// @param least an s that is not larger counts as 0.
/// @throws InvalidInput if a guard is 0 all along, and is not 0 for other values of the parameter.
[[nodiscard]] bool find_crossings(const Variation& variation,
                                  const LinearPanel& panel,
                                  const Matrix<Mpfr>& s,
                                  const Mpfr& least,
                                  const Mpfr& tolerance,
                                  std::vector<GuardCrossing>& found);

/// (1) of the guards at a state, along `field`.
[[nodiscard]] std::vector<GuardCrossing> crossings_at(const Variation& variation,
                                                      const VariedModel::State& state,
                                                      const Vector<Mpfr>& s,
                                                      const Vector<Mpfr>& field);

/// (1) of the guards that would fall to 0 at the time `end` if they went on as at the state, along
/// `field`. This serves for intervals that stop a little before their end.
[[nodiscard]] std::vector<GuardCrossing> crossings_before(const Variation& variation,
                                                          const VariedModel::State& state,
                                                          const Vector<Mpfr>& s,
                                                          const Vector<Mpfr>& field,
                                                          const Mpfr& end);

/// The common τ' of the guards of `contacts`; nothing if none of them falls to 0.
/// @throws InvalidInput if their τ' differ. A τ' up to `least` counts as 0.
[[nodiscard]] std::optional<Mpfr> common_time(const std::vector<GuardCrossing>& crossings,
                                              const std::vector<std::size_t>& contacts,
                                              const Mpfr& tolerance,
                                              const Mpfr& least);

/// τ' of a jump of the field, or of a guard, that depends only on time, such as a force that is
/// switched. It is located for each value of the parameter by bisection.
/// @param around the longest time by which the parameter may move the jump.
/// @throws InvalidInput if nothing jumps.
[[nodiscard]] Mpfr time_of_jump(const Variation& variation,
                                const VariedModel::State& state,
                                const Mpfr& around);

}  // namespace assay::reference
