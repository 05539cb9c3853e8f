#pragma once

#include <string_view>
#include <vector>

#include "properties/mechanisms/mechanism_law.hpp"

namespace assay::properties {

/// One function `MechanismLaw name()` a law, in properties/mechanisms/laws/name.cpp, which states
/// and derives it; and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_MECHANISM_LAW(X) \
  X(step_equations)                     \
  X(coulomb_law)                        \
  X(active_contacts_only)               \
  X(linear_steps)                       \
  X(linear_momentum)                    \
  X(angular_momentum)                   \
  X(impact_dissipation)                 \
  X(closed_contacts)                    \
  X(equilibrium)                        \
  X(impacts_without_theta)              \
  X(world_translation)                  \
  X(world_rotation)                     \
  X(world_mirror)                       \
  X(galilean_motion)                    \
  X(choice_of_coordinates)              \
  X(numbering)                          \
  X(origin_of_time)                     \
  X(units)                              \
  X(tangent_basis)                      \
  X(independent_parts)

#define ASSAY_DECLARE_MECHANISM_LAW(name) [[nodiscard]] MechanismLaw name();
ASSAY_FOR_EACH_MECHANISM_LAW(ASSAY_DECLARE_MECHANISM_LAW)
#undef ASSAY_DECLARE_MECHANISM_LAW

/// All of them.
[[nodiscard]] const std::vector<MechanismLaw>& mechanism_laws();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const MechanismLaw& find_mechanism_law(std::string_view name);

}  // namespace assay::properties
