#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/schatzman_paoli_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct SchatzmanPaoliStartItem : SchatzmanPaoliItem<0> {
  static constexpr std::string_view kName = "schatzman-paoli-start";
  static constexpr std::string_view kDescription =
      "residual of the start of the nonlinear Schatzman-Paoli scheme by v_{1/2}";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative schatzman_paoli_start() { return make_derivative<SchatzmanPaoliStartItem>(); }

}  // namespace assay::reports::derivatives
