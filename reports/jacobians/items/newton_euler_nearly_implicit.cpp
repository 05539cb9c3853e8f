#include "core/schemes/newton_euler_nearly_implicit.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/newton_euler_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct NewtonEulerNearlyImplicitItem : NewtonEulerItem<NearlyImplicit> {
  static constexpr std::string_view kName = "newton-euler-nearly-implicit";
  static constexpr std::string_view kDescription =
      "residual of a Moreau-Jean step of rigid bodies by v_{k+1}, with forces at both ends of the "
      "step and T of its begin";
  static constexpr std::string_view kSource = "developer-notes.md, 11.55-11.62";
};

}  // namespace

Derivative newton_euler_nearly_implicit() {
  return make_derivative<NewtonEulerNearlyImplicitItem>();
}

}  // namespace assay::reports::derivatives
