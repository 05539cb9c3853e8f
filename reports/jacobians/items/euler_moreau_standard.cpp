#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/euler_moreau_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct EulerMoreauStandardItem : EulerMoreauItem<ThetaGammaVariant::kStandard> {
  static constexpr std::string_view kName = "euler-moreau-standard";
  static constexpr std::string_view kDescription =
      "residual and output of the standard theta-gamma scheme by x_{k+1} and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 9.27-9.35";
};

}  // namespace

Derivative euler_moreau_standard() { return make_derivative<EulerMoreauStandardItem>(); }

}  // namespace assay::reports::derivatives
