#include "core/systems/first_order_form.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct FirstOrderFormItem {
  static constexpr std::string_view kName = "first-order-form";
  static constexpr std::string_view kDescription =
      "(v, a) of a Lagrangian system as one of first order, by position and velocity";
  static constexpr std::string_view kSource = "developer-notes.md, 2.13";

  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}}, {{"t", 1}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(4);
    FirstOrderForm<S>(polynomial_system<S>()).vector_field(x(4), x.head(4), f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_state(4, 4);
    FirstOrderForm<S>(polynomial_system<S>()).jacobian(x(4), x.head(4), by_state);
    return by_state;
  }
};

}  // namespace

Derivative first_order_form() { return make_derivative<FirstOrderFormItem>(); }

}  // namespace assay::reports::derivatives
