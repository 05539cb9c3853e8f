#include "core/schemes/newton_euler_lie_group.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/newton_euler_item.hpp"

namespace assay::reports::derivatives {

namespace {

/// Of steps that turn by more than 2, as does the middle of the step: the increment is then the
/// closed form, of which the power series for less has as many branches as terms.
struct NewtonEulerLieGroupItem : NewtonEulerItem<LieGroup> {
  static constexpr std::string_view kName = "newton-euler-lie-group";
  static constexpr std::string_view kDescription =
      "residual of a Moreau-Jean step of rigid bodies by v_{k+1}, with an exponential update of "
      "the attitude";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    return domain_of({{"s", kBodyVelocities, 1, 2}},
                     {{"h", 1, 4, 5}, {"theta", 1, Rational(1, 2), 1}});
  }
};

}  // namespace

Derivative newton_euler_lie_group() { return make_derivative<NewtonEulerLieGroupItem>(); }

}  // namespace assay::reports::derivatives
