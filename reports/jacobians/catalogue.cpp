#include "reports/jacobians/catalogue.hpp"

#include <algorithm>
#include <iterator>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// One function `std::vector<Derivative> name()` a family of hand-derived derivatives, in
/// reports/jacobians/items/name.cpp, and one line here, in the order of a reader.
#define ASSAY_FOR_EACH_FAMILY(X) \
  X(alart_curnier)               \
  X(alart_curnier_equations)     \
  X(impulse_scalings)            \
  X(polynomial_roots)            \
  X(slipping_contact)            \
  X(box_functions)               \
  X(cone_functions)              \
  X(cone_projections)            \
  X(lagrangian_systems)          \
  X(first_order_systems)         \
  X(lagrangian_relations)        \
  X(rotations)                   \
  X(wrenches)                    \
  X(contacts_at_planes)          \
  X(joints)                      \
  X(quaternion_joints)           \
  X(spheres)                     \
  X(projection_charts)           \
  X(compliant_relations)         \
  X(first_order_relations)       \
  X(moreau_jean)                 \
  X(newton_euler)                \
  X(schatzman_paoli)             \
  X(generalized_alpha)           \
  X(linear_steps)                \
  X(euler_moreau)                \
  X(modal_steps)

namespace derivatives {
#define ASSAY_DECLARE_FAMILY(name) [[nodiscard]] std::vector<Derivative> name();
ASSAY_FOR_EACH_FAMILY(ASSAY_DECLARE_FAMILY)
#undef ASSAY_DECLARE_FAMILY
}  // namespace derivatives

const std::vector<Derivative>& derivatives_of_core() {
  static const std::vector<Derivative> kAll = [] {
    std::vector<Derivative> all;
    for (const auto family : {
#define ASSAY_NAME_FAMILY(name) &derivatives::name,
             ASSAY_FOR_EACH_FAMILY(ASSAY_NAME_FAMILY)
#undef ASSAY_NAME_FAMILY
         }) {
      std::ranges::move(family(), std::back_inserter(all));
    }
    return all;
  }();
  return kAll;
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
