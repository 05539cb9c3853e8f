#include "core/systems/joined_first_order_system.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The vector field f of a first-order system by the state, with the hand-derived derivative.
///
///   F = f(t, x),   ∂F/∂x = [x_1 x_0; 2 x_0 −t]                                             (1)
template <class S>
struct FirstOrderField {
  static Domain domain() { return domain_of({{"x", 2}}, {{"t", 1}}); }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(2);
    first_order_system<S>(PolynomialField<S>{})->vector_field(x(2), x.head(2), f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_state(2, 2);
    first_order_system<S>(PolynomialField<S>{})->jacobian(x(2), x.head(2), by_state);
    return by_state;
  }
};

/// Two first-order systems side by side. Each has the same vector field f.
///
///   F = (f(t, x_0, x_1), f(t, x_2, x_3)),   ∂F/∂x = diag(∂f/∂x, ∂f/∂x)                     (1)
template <class S>
struct JoinedFirstOrderField {
  static Domain domain() { return domain_of({{"x", 4}}, {{"t", 1}}); }
  static JoinedFirstOrderSystem<S> system() {
    const auto own = first_order_system<S>(PolynomialField<S>{});
    return JoinedFirstOrderSystem<S>({own, own});
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(4);
    system().vector_field(x(4), x.head(4), f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_state(4, 4);
    system().jacobian(x(4), x.head(4), by_state);
    return by_state;
  }
};

}  // namespace

std::vector<Derivative> first_order_systems() {
  return {
      item<FirstOrderField>("first-order-field",
                            "vector field of a first-order system by the state",
                            "developer-notes.md, 2.1"),
      item<JoinedFirstOrderField>(
          "joined-first-order-field",
          "vector field of two first-order systems side by side by the state",
          "developer-notes.md, 9.1"),
  };
}

}  // namespace assay::reports::derivatives
