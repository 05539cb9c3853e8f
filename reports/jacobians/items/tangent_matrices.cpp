#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct TangentMatricesItem {
  static constexpr std::string_view kName = "tangent-matrices";
  static constexpr std::string_view kDescription =
      "force of a Lagrangian system by position and velocity: tangent stiffness and damping";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:NL14";

  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}}, {{"t", 1}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Vector<S> f(2);
    polynomial_system<S>()->force(x.scalar(), q, v, f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Matrix<S> by_q(2, 2), by_v(2, 2);
    polynomial_system<S>()->force_jacobians(x.scalar(), q, v, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

}  // namespace

Derivative tangent_matrices() { return make_derivative<TangentMatricesItem>(); }

}  // namespace assay::reports::derivatives
