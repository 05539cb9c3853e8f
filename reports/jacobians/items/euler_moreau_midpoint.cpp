#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/euler_moreau_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct EulerMoreauMidpointItem : EulerMoreauItem<ThetaGammaVariant::kMidpoint> {
  static constexpr std::string_view kName = "euler-moreau-midpoint";
  static constexpr std::string_view kDescription =
      "residual and output of the midpoint theta-gamma scheme by x_{k+1} and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 9.65-9.76";
};

}  // namespace

Derivative euler_moreau_midpoint() { return make_derivative<EulerMoreauMidpointItem>(); }

}  // namespace assay::reports::derivatives
