#include "reports/jacobians/catalogue.hpp"

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// One function `Derivative name()` a hand-derived derivative, in reports/jacobians/items/name.cpp,
/// and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_DERIVATIVE(X) \
  X(alart_curnier_normal)            \
  X(alart_curnier_2d)                \
  X(alart_curnier_3d)                \
  X(alart_curnier_rolling)           \
  X(jean_moreau_2d)                  \
  X(jean_moreau_3d)                  \
  X(jean_moreau_rolling)             \
  X(reduced_alart_curnier)           \
  X(global_alart_curnier)            \
  X(eliminated_alart_curnier)        \
  X(local_alart_curnier)             \
  X(normal_scaling)                  \
  X(tangential_scaling)              \
  X(spectral_scaling)                \
  X(quadratic_roots)                 \
  X(cubic_roots)                     \
  X(quartic_roots)                   \
  X(secular_function)                \
  X(slip_excess)                     \
  X(slip_polynomials)                \
  X(natural_map_box)                 \
  X(fischer_burmeister)              \
  X(fischer_burmeister_box)          \
  X(fischer_burmeister_lcp)          \
  X(minimum_lcp)                     \
  X(qi_box)                          \
  X(natural_map_cone)                \
  X(fischer_burmeister_cone)         \
  X(friction_cone_projection_2d)     \
  X(friction_cone_projection_3d)     \
  X(rolling_cone_projection)         \
  X(linear_system_force)             \
  X(tangent_matrices)                \
  X(mass_product)                    \
  X(mean_force)                      \
  X(joined_system)                   \
  X(joined_mean_force)               \
  X(first_order_form)                \
  X(first_order_field)               \
  X(joined_first_order_field)        \
  X(linear_relation)                 \
  X(relation_jacobian)               \
  X(relation_curvature)              \
  X(joined_relation)                 \
  X(joined_compliance)               \
  X(gyroscopic_moment)               \
  X(convected_moment)                \
  X(attitude_increment)              \
  X(exponential_increment)           \
  X(rate_matrix)                     \
  X(velocity_operator)               \
  X(frame_wrench)                    \
  X(rigid_body_force)                \
  X(contact_gaps)                    \
  X(contact_velocities)              \
  X(contact_directions)              \
  X(joint_directions)                \
  X(joint_conditions)                \
  X(knee_constraints)                \
  X(knee_constraints_rate)           \
  X(pivot_constraints)               \
  X(prismatic_constraints)           \
  X(cylindrical_constraints)         \
  X(fixed_constraints)               \
  X(sphere_distance)                 \
  X(sphere_velocities)               \
  X(sphere_directions)               \
  X(projection_charts)               \
  X(compliant_linear)                \
  X(compliant_relation)              \
  X(first_order_linear)              \
  X(first_order_relation)            \
  X(first_order_normal_cone)         \
  X(joined_first_order_relation)     \
  X(moreau_jean_ends)                \
  X(moreau_jean_middle)              \
  X(moreau_jean_of_system)           \
  X(moreau_jean_multipliers)         \
  X(moreau_jean_linear)              \
  X(newton_euler_nearly_implicit)    \
  X(newton_euler_bar_at_end)         \
  X(newton_euler_implicit)           \
  X(newton_euler_lie_group)          \
  X(schatzman_paoli_node)            \
  X(schatzman_paoli_start)           \
  X(schatzman_paoli_linear)          \
  X(mixed_moreau_schatzman)          \
  X(linear_lagrangian_step)          \
  X(linear_first_order_step)         \
  X(euler_moreau_standard)           \
  X(euler_moreau_full)               \
  X(euler_moreau_midpoint)           \
  X(euler_moreau_output)             \
  X(modal_step_start)                \
  X(modal_step_regular)

namespace derivatives {
#define ASSAY_DECLARE_DERIVATIVE(name) [[nodiscard]] Derivative name();
ASSAY_FOR_EACH_DERIVATIVE(ASSAY_DECLARE_DERIVATIVE)
#undef ASSAY_DECLARE_DERIVATIVE
}  // namespace derivatives

const std::vector<Derivative>& derivatives_of_core() {
  static const std::vector<Derivative> all = {
#define ASSAY_CALL(name) derivatives::name(),
      ASSAY_FOR_EACH_DERIVATIVE(ASSAY_CALL)
#undef ASSAY_CALL
  };
  return all;
}

const Derivative& find_derivative(std::string_view name) {
  const std::vector<Derivative>& all = derivatives_of_core();
  const auto is_named = [name](const Derivative& derivative) {
    return name == derivative.name || name == derivative.subject + "/" + derivative.name;
  };
  const auto found = std::ranges::find_if(all, is_named);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const Derivative& derivative : all) names.push_back(derivative.name);
  throw InvalidInput(unknown_name_message("Jacobian", name, names));
}

}  // namespace assay::reports
