#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/moving_gaps.hpp"

namespace assay::reports::derivatives {

namespace {

struct RelationJacobianItem {
  static constexpr std::string_view kName = "relation-jacobian";
  static constexpr std::string_view kDescription =
      "gap of a rheonomous relation by position and time: H and the rate";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:RheonomousNonLinear";

  static Domain domain() { return domain_of({{"q", 3}, {"t", 1}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(2);
    moving_gaps<S>()->evaluate(x(3), x.head(3), y);
    return y;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> h(2, 3);
    Vector<S> rate(2);
    moving_gaps<S>()->jacobian(x(3), x.head(3), h);
    moving_gaps<S>()->rate(x(3), x.head(3), rate);
    return beside<S>({h, rate});
  }
};

}  // namespace

Derivative relation_jacobian() { return make_derivative<RelationJacobianItem>(); }

}  // namespace assay::reports::derivatives
