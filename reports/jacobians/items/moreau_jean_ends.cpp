#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/moreau_jean_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct MoreauJeanEndsItem : MoreauJeanItem<StepForce::kEnds> {
  static constexpr std::string_view kName = "moreau-jean-ends";
  static constexpr std::string_view kDescription =
      "residual of a nonlinear Moreau-Jean step by v_{k+1}, with forces at both ends of the step";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:NL17";
};

}  // namespace

Derivative moreau_jean_ends() { return make_derivative<MoreauJeanEndsItem>(); }

}  // namespace assay::reports::derivatives
