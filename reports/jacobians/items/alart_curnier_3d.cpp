#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {
struct AlartCurnier3dItem : AlartCurnierItem<3, AlartCurnierVariant::kStandard> {
  static constexpr std::string_view kName = "alart-curnier-3d";
  static constexpr std::string_view kDescription =
      "Alart-Curnier function of a contact with friction in 3D, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};
}  // namespace

Derivative alart_curnier_3d() { return make_derivative<AlartCurnier3dItem>(); }

}  // namespace assay::reports::derivatives
