#include "core/schemes/newton_euler_implicit.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/newton_euler_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct NewtonEulerImplicitItem : NewtonEulerItem<FullyImplicit> {
  static constexpr std::string_view kName = "newton-euler-implicit";
  static constexpr std::string_view kDescription =
      "residual of a Moreau-Jean step of rigid bodies by v_{k+1}, with the force at the middle of "
      "the step";
  static constexpr std::string_view kSource = "developer-notes.md, 11.51, derived here";
};

}  // namespace

Derivative newton_euler_implicit() { return make_derivative<NewtonEulerImplicitItem>(); }

}  // namespace assay::reports::derivatives
