#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct MassProductItem {
  static constexpr std::string_view kName = "mass-product";
  static constexpr std::string_view kDescription = "M(q) a at a fixed a by position";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:NL8";

  static Domain domain() { return domain_of({{"q", 2}}, {{"a", 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    Matrix<S> mass(2, 2);
    polynomial_system<S>()->mass(x.vector(2), mass);
    return mass.lazyProduct(x.vector(2));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), a = x.vector(2);
    Matrix<S> by_q(2, 2);
    polynomial_system<S>()->mass_jacobian(q, a, by_q);
    return by_q;
  }
};

}  // namespace

Derivative mass_product() { return make_derivative<MassProductItem>(); }

}  // namespace assay::reports::derivatives
