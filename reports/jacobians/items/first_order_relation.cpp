#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct FirstOrderRelationItem {
  static constexpr std::string_view kName = "first-order-relation";
  static constexpr std::string_view kDescription =
      "output and input of a first-order relation by x and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 9.1-9.3";

  static Domain domain() { return domain_of({{"x", 2}, {"lambda", 2}}, {{"t", 1}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const auto relation = assay::first_order_relation<S>(PolynomialRelation<S>{});
    const typename FirstOrderRelation<S>::Point at{x(4), x.head(2), x.segment(2, 2)};
    Vector<S> y(2), r(2), both(4);
    relation->output(at, y);
    relation->input(at, r);
    both << y, r;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto relation = assay::first_order_relation<S>(PolynomialRelation<S>{});
    const typename FirstOrderRelation<S>::Point at{x(4), x.head(2), x.segment(2, 2)};
    Matrix<S> c(2, 2), d(2, 2), k(2, 2), b(2, 2);
    relation->output_jacobians(at, c, d);
    relation->input_jacobians(at, k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

}  // namespace

Derivative first_order_relation() { return make_derivative<FirstOrderRelationItem>(); }

}  // namespace assay::reports::derivatives
