#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/identify/identified.hpp"
#include "reports/identify/questions.hpp"

namespace assay::reports {

/// One function `Identified name(Questions&)` a property, in reports/identify/items/name.cpp, and
/// one line here, with what it recovers, in the order of a reader.
#define ASSAY_FOR_EACH_PROPERTY(X)                                                       \
  X(position_update, "how velocities advance positions, and what the velocity is")       \
  X(first_step, "for how much of the first step forces act")                             \
  X(stiffness, "theta of K: at which mean of the ends of a step K q is taken")           \
  X(damping, "theta of C: at which mean of the ends of a step C v is taken")             \
  X(force_instants, "at which instants F(t) is evaluated, and their weights")            \
  X(position_recurrence, "weights of K in the recursion of q alone; exact linear parts") \
  X(restitution, "what U+ is after an impact, for every e")                              \
  X(contact_level, "whether contacts are imposed on velocities, positions, or both")     \
  X(activation, "gap and closing velocity at which a contact becomes active")            \
  X(activation_velocity, "relative velocity above which a contact is not active")        \
  X(penetration, "what becomes of a contact that is violated and at rest")               \
  X(impulse, "on which coordinates the impulse acts, and whether it is that reported")   \
  X(simultaneous_contacts, "whether contacts of one instant are one problem")            \
  X(friction, "coefficient, direction and sticking of Coulomb's law")

namespace items {
#define ASSAY_DECLARE_PROPERTY(name, description) [[nodiscard]] Identified name(Questions& ask);
ASSAY_FOR_EACH_PROPERTY(ASSAY_DECLARE_PROPERTY)
#undef ASSAY_DECLARE_PROPERTY
}  // namespace items

/// A property that can be recovered from probes.
struct PropertyItem {
  std::string name;  ///< kebab-case
  std::string_view description;
  Identified (*identify)(Questions& ask);
};

/// All of them.
[[nodiscard]] const std::vector<PropertyItem>& property_items();

}  // namespace assay::reports
