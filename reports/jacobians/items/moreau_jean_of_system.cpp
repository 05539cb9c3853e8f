#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/moreau_jean_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct MoreauJeanOfSystemItem : MoreauJeanItem<StepForce::kOfSystem> {
  static constexpr std::string_view kName = "moreau-jean-of-system";
  static constexpr std::string_view kDescription =
      "residual of a nonlinear Moreau-Jean step by v_{k+1}, with the mean force of the system";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:NL17";
};

}  // namespace

Derivative moreau_jean_of_system() { return make_derivative<MoreauJeanOfSystemItem>(); }

}  // namespace assay::reports::derivatives
