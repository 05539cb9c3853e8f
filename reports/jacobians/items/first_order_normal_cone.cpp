#include "core/relations/first_order_normal_cone.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// λ ∈ ℝ², μ ∈ ℝ.
struct FirstOrderNormalConeItem {
  static constexpr std::string_view kName = "first-order-normal-cone";
  static constexpr std::string_view kDescription =
      "output and input of a first-order relation with a normal cone, by x and (lambda, mu)";
  static constexpr std::string_view kSource = "developer-notes.md, ch. 8, derived here";

  static Domain domain() { return domain_of({{"x", 2}, {"lambda", 2}, {"mu", 1}}, {{"t", 1}}); }
  template <class S>
  static FirstOrderNormalCone<S> relation() {
    NormalCone<S> cone{Matrix<S>(1, 2), Vector<S>(1)};
    cone.h << S(3), S(-2);
    cone.k << S(5);
    return {assay::first_order_relation<S>(PolynomialRelation<S>{}), std::move(cone)};
  }
  template <class S>
  static auto point(const Vector<S>& x) {
    return typename FirstOrderRelation<S>::Point{x(5), x.head(2), x.segment(2, 3)};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const FirstOrderNormalCone<S> cone = relation<S>();
    Vector<S> y(3), r(2), both(5);
    cone.output(point(x), y);
    cone.input(point(x), r);
    both << y, r;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const FirstOrderNormalCone<S> cone = relation<S>();
    Matrix<S> c(3, 2), d(3, 3), k(2, 2), b(2, 3);
    cone.output_jacobians(point(x), c, d);
    cone.input_jacobians(point(x), k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

}  // namespace

Derivative first_order_normal_cone() { return make_derivative<FirstOrderNormalConeItem>(); }

}  // namespace assay::reports::derivatives
