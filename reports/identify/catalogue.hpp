#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/identify/identified.hpp"
#include "reports/identify/questions.hpp"

namespace assay::reports {

/// What the probes of a property are.
enum class PropertyScope {
  kLagrangian,
  kFirstOrder,
  kBoth  ///< either, as Questions::order says
};

/// One function `Identified name(Questions&)` a property, in reports/identify/items/name.cpp, and
/// one line here, with its scope and what it recovers, in the order of a reader.
#define ASSAY_FOR_EACH_PROPERTY(X)                                                              \
  X(position_update, kLagrangian, "how velocities advance positions, and what the velocity is") \
  X(first_step, kLagrangian, "for how much of the first step forces act")                       \
  X(stiffness, kLagrangian, "theta of K: at which mean of the ends of a step K q is taken")     \
  X(damping, kLagrangian, "theta of C: at which mean of the ends of a step C v is taken")       \
  X(state_mean, kFirstOrder, "theta of K: at which mean of the ends of a step K x is taken")    \
  X(force_instants, kBoth, "at which instants F(t) is evaluated, and their weights")            \
  X(position_recurrence, kLagrangian, "weights of K in the recursion of q; exact linear parts") \
  X(output_instant, kFirstOrder, "gamma of y: at which mean of the ends of a step laws hold")   \
  X(input_weight, kFirstOrder, "weights of the multipliers of the ends of a step")              \
  X(restitution, kLagrangian, "what U+ is after an impact, for every e")                        \
  X(contact_level, kLagrangian, "whether contacts are imposed on velocities or positions")      \
  X(activation, kLagrangian, "gap and closing velocity at which a contact becomes active")      \
  X(activation_velocity, kLagrangian, "relative velocity above which a contact is not active")  \
  X(penetration, kLagrangian, "what becomes of a contact that is violated and at rest")         \
  X(impulse, kLagrangian, "on which coordinates the impulse acts, and whether as reported")     \
  X(simultaneous_contacts, kLagrangian, "whether contacts of one instant are one problem")      \
  X(friction, kLagrangian, "coefficient, direction and sticking of Coulomb's law")

namespace items {
#define ASSAY_DECLARE_PROPERTY(name, scope, description) \
  [[nodiscard]] Identified name(Questions& ask);
ASSAY_FOR_EACH_PROPERTY(ASSAY_DECLARE_PROPERTY)
#undef ASSAY_DECLARE_PROPERTY
}  // namespace items

/// A property that can be recovered from probes.
struct PropertyItem {
  std::string name;  ///< kebab-case
  PropertyScope scope;
  std::string_view description;
  Identified (*identify)(Questions& ask);

  /// Whether it is of systems of that order.
  [[nodiscard]] bool is_of(int order) const {
    return scope == PropertyScope::kBoth || (scope == PropertyScope::kFirstOrder) == (order == 1);
  }
};

/// All of them.
[[nodiscard]] const std::vector<PropertyItem>& property_items();

}  // namespace assay::reports
