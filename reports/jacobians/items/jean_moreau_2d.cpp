#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {
struct JeanMoreau2dItem : AlartCurnierItem<2, AlartCurnierVariant::kJeanMoreau> {
  static constexpr std::string_view kName = "jean-moreau-2d";
  static constexpr std::string_view kDescription =
      "function of Jean and Moreau of a contact with friction in 2D, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};
}  // namespace

Derivative jean_moreau_2d() { return make_derivative<JeanMoreau2dItem>(); }

}  // namespace assay::reports::derivatives
