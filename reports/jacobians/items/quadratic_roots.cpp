#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/roots_item.hpp"

namespace assay::reports::derivatives {

namespace {

struct QuadraticRootsItem : RootsItem<0, 1> {
  static constexpr std::string_view kName = "quadratic-roots";
  static constexpr std::string_view kDescription =
      "coefficients of a quadratic polynomial by its roots, s +- sqrt(d |d|), as a root finder "
      "gives "
      "them back";
  static constexpr std::string_view kSource = "derived here";
};

}  // namespace

Derivative quadratic_roots() { return make_derivative<QuadraticRootsItem>(); }

}  // namespace assay::reports::derivatives
