#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/friction_cone_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct FrictionConeProjection2dItem : FrictionConeItem<1> {
  static constexpr std::string_view kName = "friction-cone-projection-2d";
  static constexpr std::string_view kDescription =
      "projection on the friction cone in 2D, the derivative of half of its square";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative friction_cone_projection_2d() { return make_derivative<FrictionConeProjection2dItem>(); }

}  // namespace assay::reports::derivatives
