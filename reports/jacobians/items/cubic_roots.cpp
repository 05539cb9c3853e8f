#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/roots_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct CubicRootsItem : RootsItem<1, 1> {
  static constexpr std::string_view kName = "cubic-roots";
  static constexpr std::string_view kDescription =
      "coefficients of a cubic polynomial by its roots, r, s +- sqrt(d |d|), as a root finder "
      "gives "
      "them back";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative cubic_roots() { return make_derivative<CubicRootsItem>(); }

}  // namespace assay::reports::derivatives
