#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {
struct AlartCurnierRollingItem : AlartCurnierItem<5, AlartCurnierVariant::kStandard> {
  static constexpr std::string_view kName = "alart-curnier-rolling";
  static constexpr std::string_view kDescription =
      "Alart-Curnier function of a contact with rolling friction, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};
}  // namespace

Derivative alart_curnier_rolling() { return make_derivative<AlartCurnierRollingItem>(); }

}  // namespace assay::reports::derivatives
