#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {
struct AlartCurnier2dItem : AlartCurnierItem<2, AlartCurnierVariant::kStandard> {
  static constexpr std::string_view kName = "alart-curnier-2d";
  static constexpr std::string_view kDescription =
      "Alart-Curnier function of a contact with friction in 2D, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};
}  // namespace

Derivative alart_curnier_2d() { return make_derivative<AlartCurnier2dItem>(); }

}  // namespace assay::reports::derivatives
