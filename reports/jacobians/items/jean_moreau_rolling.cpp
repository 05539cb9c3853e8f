#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/alart_curnier_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct JeanMoreauRollingItem : AlartCurnierItem<5, AlartCurnierVariant::kJeanMoreau> {
  static constexpr std::string_view kName = "jean-moreau-rolling";
  static constexpr std::string_view kDescription =
      "function of Jean and Moreau of a contact with rolling friction, by r and u";
  static constexpr std::string_view kSource = "developer-notes.md, 16.4-16.16";
};

}  // namespace

Derivative jean_moreau_rolling() { return make_derivative<JeanMoreauRollingItem>(); }

}  // namespace assay::reports::derivatives
