#pragma once

#include <string_view>
#include <vector>

#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

/// One function `RigidBodyLaw name()` a law, in properties/rigid_bodies/laws/name.cpp, which states
/// and derives it; and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_RIGID_BODY_LAW(X) \
  X(attitude_advance)                    \
  X(energy_of_a_free_body)               \
  X(steady_turning)                      \
  X(activation_of_contacts)              \
  X(sphere_contact)                      \
  X(energy_of_an_impact)                 \
  X(resting_boxes)                       \
  X(action_and_reaction)                 \
  X(joint_velocity)                      \
  X(centre_and_spin)                     \
  X(separate_bodies)                     \
  X(sign_of_quaternions)                 \
  X(directions_of_the_world)             \
  X(mirrored_world)                      \
  X(choice_of_body_axes)                 \
  X(moving_frame)                        \
  X(units_of_bodies)

#define ASSAY_DECLARE_RIGID_BODY_LAW(name) [[nodiscard]] RigidBodyLaw name();
ASSAY_FOR_EACH_RIGID_BODY_LAW(ASSAY_DECLARE_RIGID_BODY_LAW)
#undef ASSAY_DECLARE_RIGID_BODY_LAW

/// All of them.
[[nodiscard]] const std::vector<RigidBodyLaw>& rigid_body_laws();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const RigidBodyLaw& find_rigid_body_law(std::string_view name);

}  // namespace assay::properties
