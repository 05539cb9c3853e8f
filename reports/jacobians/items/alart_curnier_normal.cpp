#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {
struct AlartCurnierNormalItem : AlartCurnierItem<1, AlartCurnierVariant::kStandard> {
  static constexpr std::string_view kName = "alart-curnier-normal";
  static constexpr std::string_view kDescription =
      "Alart-Curnier function of a contact without friction, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};
}  // namespace

Derivative alart_curnier_normal() { return make_derivative<AlartCurnierNormalItem>(); }

}  // namespace assay::reports::derivatives
