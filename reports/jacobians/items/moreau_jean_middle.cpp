#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/moreau_jean_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct MoreauJeanMiddleItem : MoreauJeanItem<StepForce::kMiddle> {
  static constexpr std::string_view kName = "moreau-jean-middle";
  static constexpr std::string_view kDescription =
      "residual of a nonlinear Moreau-Jean step by v_{k+1}, with the force at t_{k+theta}";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:NL17";
};

}  // namespace

Derivative moreau_jean_middle() { return make_derivative<MoreauJeanMiddleItem>(); }

}  // namespace assay::reports::derivatives
