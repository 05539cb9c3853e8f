#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/friction_cone_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct FrictionConeProjection3dItem : FrictionConeItem<2> {
  static constexpr std::string_view kName = "friction-cone-projection-3d";
  static constexpr std::string_view kDescription =
      "projection on the friction cone in 3D, the derivative of half of its square";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative friction_cone_projection_3d() { return make_derivative<FrictionConeProjection3dItem>(); }

}  // namespace assay::reports::derivatives
