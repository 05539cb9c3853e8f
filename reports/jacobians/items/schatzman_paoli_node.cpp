#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/schatzman_paoli_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct SchatzmanPaoliNodeItem : SchatzmanPaoliItem<3> {
  static constexpr std::string_view kName = "schatzman-paoli-node";
  static constexpr std::string_view kDescription =
      "residual of a nonlinear Schatzman-Paoli step by v_{k+1/2}";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:iterationmatrix";
};

}  // namespace

Derivative schatzman_paoli_node() { return make_derivative<SchatzmanPaoliNodeItem>(); }

}  // namespace assay::reports::derivatives
