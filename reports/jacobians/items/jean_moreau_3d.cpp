#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {
struct JeanMoreau3dItem : AlartCurnierItem<3, AlartCurnierVariant::kJeanMoreau> {
  static constexpr std::string_view kName = "jean-moreau-3d";
  static constexpr std::string_view kDescription =
      "function of Jean and Moreau of a contact with friction in 3D, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};
}  // namespace

Derivative jean_moreau_3d() { return make_derivative<JeanMoreau3dItem>(); }

}  // namespace assay::reports::derivatives
