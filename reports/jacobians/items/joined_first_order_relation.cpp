#include "core/systems/joined_first_order_relation.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct JoinedFirstOrderRelationItem {
  static constexpr std::string_view kName = "joined-first-order-relation";
  static constexpr std::string_view kDescription =
      "relations of first-order systems in another order, which share one, by x and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 9.1";

  static Domain domain() { return domain_of({{"x", 3}, {"lambda", 4}}, {{"t", 1}}); }
  template <class S>
  static JoinedFirstOrderRelation<S> relation() {
    const auto own = assay::first_order_relation<S>(PolynomialRelation<S>{});
    return JoinedFirstOrderRelation<S>({{own, {{{2, 1}, {0, 1}}}}, {own, {{{1, 2}}}}});
  }
  template <class S>
  static typename FirstOrderRelation<S>::Point point(const Vector<S>& x) {
    return {x(7), x.head(3), x.segment(3, 4)};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(4), r(3), both(7);
    relation<S>().output(point(x), y);
    relation<S>().input(point(x), r);
    both << y, r;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> c(4, 3), d(4, 4), k(3, 3), b(3, 4);
    relation<S>().output_jacobians(point(x), c, d);
    relation<S>().input_jacobians(point(x), k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

}  // namespace

Derivative joined_first_order_relation() { return make_derivative<JoinedFirstOrderRelationItem>(); }

}  // namespace assay::reports::derivatives
