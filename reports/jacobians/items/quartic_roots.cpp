#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/roots_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct QuarticRootsItem : RootsItem<0, 2> {
  static constexpr std::string_view kName = "quartic-roots";
  static constexpr std::string_view kDescription =
      "coefficients of a quartic polynomial by its roots, s +- sqrt(d |d|) of two pairs, as a root "
      "finder gives "
      "them back";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative quartic_roots() { return make_derivative<QuarticRootsItem>(); }

}  // namespace assay::reports::derivatives
