#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/systems/model_kind.hpp"
#include "reports/identify/identified.hpp"
#include "reports/identify/questions.hpp"

namespace assay::reports {

/// Probes of one of these kinds; Questions::kind gives the kind.
inline constexpr ModelKinds kProbedModels{
    ModelKind::kLinear, ModelKind::kLagrangian, ModelKind::kFirstOrder};

/// One function `Identified name(Questions&)` for each property, in
/// reports/identify/items/name.cpp, and one line here. The line has the scope of the property, its
/// description and the names of its values, in the order for a reader.
#define ASSAY_FOR_EACH_PROPERTY(X)                                                                \
  X(position_update,                                                                              \
    kLagrangianModels,                                                                            \
    "how velocities advance positions, and whether the velocity belongs to a node or to a step",  \
    "theta")                                                                                      \
  X(first_step, kLagrangianModels, "for which share of the first step forces act", "first later") \
  X(stiffness,                                                                                    \
    kLagrangianModels,                                                                            \
    "theta of K: weight of the end of a step in the q that K multiplies",                         \
    "theta")                                                                                      \
  X(damping,                                                                                      \
    kLagrangianModels,                                                                            \
    "theta of C: weight of the end of a step in the v that C multiplies",                         \
    "theta")                                                                                      \
  X(state_mean,                                                                                   \
    kFirstOrderModels,                                                                            \
    "theta of K: weight of the end of a step in the x that K multiplies",                         \
    "theta")                                                                                      \
  X(force_instants,                                                                               \
    kProbedModels,                                                                                \
    "at which instants F(t) is evaluated, and with which weights",                                \
    "theta instant")                                                                              \
  X(position_recurrence,                                                                          \
    kLagrangianModels,                                                                            \
    "weights of K in the recursion of q; whether linear parts are integrated exactly",            \
    "a c")                                                                                        \
  X(output_instant,                                                                               \
    kFirstOrderModels,                                                                            \
    "gamma of y: weight of the end of a step in the y of the laws",                               \
    "gamma")                                                                                      \
  X(input_weight, kFirstOrderModels, "weights of the multipliers of the ends of a step", "w")     \
  X(restitution,                                                                                  \
    kLagrangianModels,                                                                            \
    "the velocity U+ after an impact, for every e",                                               \
    "e-factor force-share restitution offset slope")                                              \
  X(contact_level,                                                                                \
    kLagrangianModels,                                                                            \
    "whether contacts are imposed on velocities or positions",                                    \
    "theta")                                                                                      \
  X(activation,                                                                                   \
    kLagrangianModels,                                                                            \
    "gap and closing velocity at which a contact becomes active",                                 \
    "gamma gap-threshold force-forecast gamma-without-h")                                         \
  X(activation_velocity,                                                                          \
    kLagrangianModels,                                                                            \
    "relative velocity above which a contact is not active",                                      \
    "velocity-threshold")                                                                         \
  X(penetration,                                                                                  \
    kLagrangianModels,                                                                            \
    "how a violated contact at rest is corrected",                                                \
    "left velocity")                                                                              \
  X(impulse,                                                                                      \
    kLagrangianModels,                                                                            \
    "on which coordinates the impulse acts, and whether as reported",                             \
    "s impulse")                                                                                  \
  X(simultaneous_contacts,                                                                        \
    kLagrangianModels,                                                                            \
    "whether contacts that act at one instant are solved as one problem",                         \
    "")                                                                                           \
  X(friction,                                                                                     \
    kLagrangianModels,                                                                            \
    "coefficient, direction and sticking of Coulomb's law",                                       \
    "mu-factor")

namespace items {
#define ASSAY_DECLARE_PROPERTY(name, scope, description, values) \
  [[nodiscard]] Identified name(Questions& ask);
ASSAY_FOR_EACH_PROPERTY(ASSAY_DECLARE_PROPERTY)
#undef ASSAY_DECLARE_PROPERTY
}  // namespace items

/// A property that can be recovered from probes.
struct PropertyItem {
  std::string name;  ///< kebab-case
  ModelKinds scope;  ///< of its probes
  std::string_view description;
  std::vector<std::string> values;  ///< names of all values that it may recover
  Identified (*identify)(Questions& ask);
};

/// All properties.
[[nodiscard]] const std::vector<PropertyItem>& property_items();

}  // namespace assay::reports
