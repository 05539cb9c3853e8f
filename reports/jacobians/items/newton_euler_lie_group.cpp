#include "core/schemes/newton_euler_lie_group.hpp"

#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/items/newton_euler_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct Item : NewtonEulerItem<LieGroup> {
  static constexpr std::string_view kName = "newton-euler-lie-group";
  static constexpr std::string_view kDescription =
      "residual of a Moreau-Jean step of rigid bodies with exponential increments by v_{k+1}";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative newton_euler_lie_group() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
