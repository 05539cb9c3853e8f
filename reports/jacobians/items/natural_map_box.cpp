#include "core/solvers/box_iteration.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/box_problem.hpp"

namespace assay::reports::derivatives {

namespace {

struct NaturalMapBoxItem {
  static constexpr std::string_view kName = "natural-map-box";
  static constexpr std::string_view kDescription =
      "natural map z - P(z - rho w) of a box problem by its unknowns, by the places that Newton "
      "gives them";
  static constexpr std::string_view kSource = "[CPS92, §5.8], derived here";

  static Domain domain() { return domain_of({{"z", 4}}, {{"q", 4}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const BoxVi<S> problem = box_problem_of_all_kinds<S>(x.tail(4));
    const Vector<S> scales = slack_scales(problem);
    Vector<S> w(4), phi(4);
    slack<S>(problem, x.head(4), w);
    for (Eigen::Index i = 0; i < 4; ++i) {
      const S moved = x(i) - scales(i) * w(i);
      phi(i) = x(i) - project<S>(problem.bounds[static_cast<std::size_t>(i)], moved);
    }
    return phi;
  }
  /// ∂z_i of what is on a bound, ρ_i M_i of what is between.
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const BoxVi<S> problem = box_problem_of_all_kinds<S>(x.tail(4));
    const Vector<S> scales = slack_scales(problem);
    Vector<S> w(4);
    slack<S>(problem, x.head(4), w);
    std::vector<Place> places;
    find_places<S>(problem, x.head(4), w, scales, places);
    Matrix<S> by_z = Matrix<S>::Identity(4, 4);
    for (Eigen::Index i = 0; i < 4; ++i) {
      if (places[static_cast<std::size_t>(i)] == Place::kInterior) {
        by_z.row(i) = scales(i) * problem.m.row(i);
      }
    }
    return by_z;
  }
};

}  // namespace

Derivative natural_map_box() { return make_derivative<NaturalMapBoxItem>(); }

}  // namespace assay::reports::derivatives
