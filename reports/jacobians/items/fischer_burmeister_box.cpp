#include "core/solvers/newton_fischer_burmeister.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/box_problem.hpp"

namespace assay::reports::derivatives {

namespace {

struct FischerBurmeisterBoxItem {
  static constexpr std::string_view kName = "fischer-burmeister-box";
  static constexpr std::string_view kDescription =
      "Fischer-Burmeister functions of a box problem by its unknowns";
  static constexpr std::string_view kSource = "[CPS92, §1.5], derived here";

  static Domain domain() { return domain_of({{"z", 2}}, {{"q", 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const BoxVi<S> problem = one_sided_box_problem<S>(x.tail(2));
    Vector<S> w(2), phi(2);
    slack<S>(problem, x.head(2), w);
    assay::fischer_burmeister<S>(problem, x.head(2), w, slack_scales(problem), phi);
    return phi;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const BoxVi<S> problem = one_sided_box_problem<S>(x.tail(2));
    Vector<S> w(2);
    Matrix<S> by_z(2, 2);
    slack<S>(problem, x.head(2), w);
    assay::fischer_burmeister_jacobian<S>(problem, x.head(2), w, slack_scales(problem), by_z);
    return by_z;
  }
};

}  // namespace

Derivative fischer_burmeister_box() { return make_derivative<FischerBurmeisterBoxItem>(); }

}  // namespace assay::reports::derivatives
