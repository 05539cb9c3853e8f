#include "core/systems/lagrangian_model.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct LinearSystemForceItem {
  static constexpr std::string_view kName = "linear-system-force";
  static constexpr std::string_view kDescription =
      "force of a linear system by position and velocity: -K and -C";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:11-a";

  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}}, {{"K", 4}, {"C", 4}}); }
  template <class S>
  static auto system(Arguments<S>& x) {
    LagrangianLti<S> lti;
    lti.mass = Matrix<S>::Identity(2, 2);
    lti.stiffness = x.matrix(2, 2);
    lti.damping = x.matrix(2, 2);
    return assay::detail::LinearSystem<S>(std::move(lti));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Vector<S> f(2);
    system(x).force(S(0), q, v, f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Matrix<S> by_q(2, 2), by_v(2, 2);
    system(x).force_jacobians(S(0), q, v, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

}  // namespace

Derivative linear_system_force() { return make_derivative<LinearSystemForceItem>(); }

}  // namespace assay::reports::derivatives
