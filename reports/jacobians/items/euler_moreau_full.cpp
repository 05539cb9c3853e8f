#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/euler_moreau_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct EulerMoreauFullItem : EulerMoreauItem<ThetaGammaVariant::kFull> {
  static constexpr std::string_view kName = "euler-moreau-full";
  static constexpr std::string_view kDescription =
      "residual and output of the full theta-gamma scheme by x_{k+1} and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 9.50-9.64";
};

}  // namespace

Derivative euler_moreau_full() { return make_derivative<EulerMoreauFullItem>(); }

}  // namespace assay::reports::derivatives
