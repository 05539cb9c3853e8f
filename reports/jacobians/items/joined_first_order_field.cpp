#include "core/systems/joined_first_order_system.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct JoinedFirstOrderFieldItem {
  static constexpr std::string_view kName = "joined-first-order-field";
  static constexpr std::string_view kDescription =
      "vector field of two first-order systems side by side by the state";
  static constexpr std::string_view kSource = "developer-notes.md, 9.1";

  static Domain domain() { return domain_of({{"x", 4}}, {{"t", 1}}); }
  template <class S>
  static JoinedFirstOrderSystem<S> system() {
    const auto own = first_order_system<S>(PolynomialField<S>{});
    return JoinedFirstOrderSystem<S>({own, own});
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(4);
    system<S>().vector_field(x(4), x.head(4), f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_state(4, 4);
    system<S>().jacobian(x(4), x.head(4), by_state);
    return by_state;
  }
};

}  // namespace

Derivative joined_first_order_field() { return make_derivative<JoinedFirstOrderFieldItem>(); }

}  // namespace assay::reports::derivatives
