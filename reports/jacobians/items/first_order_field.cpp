#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct FirstOrderFieldItem {
  static constexpr std::string_view kName = "first-order-field";
  static constexpr std::string_view kDescription =
      "vector field of a first-order system by the state";
  static constexpr std::string_view kSource = "developer-notes.md, 2.1";

  static Domain domain() { return domain_of({{"x", 2}}, {{"t", 1}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(2);
    first_order_system<S>(PolynomialField<S>{})->vector_field(x(2), x.head(2), f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_state(2, 2);
    first_order_system<S>(PolynomialField<S>{})->jacobian(x(2), x.head(2), by_state);
    return by_state;
  }
};

}  // namespace

Derivative first_order_field() { return make_derivative<FirstOrderFieldItem>(); }

}  // namespace assay::reports::derivatives
