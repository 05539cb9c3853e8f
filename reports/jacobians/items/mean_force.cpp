#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/spring_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct MeanForceItem {
  static constexpr std::string_view kName = "mean-force";
  static constexpr std::string_view kDescription =
      "mean force of a step by the position and velocity at its end";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() { return domain_of({{"q_end", 2}, {"v_end", 2}}, {{"q", 2}, {"v", 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(2), v1 = x.vector(2), q0 = x.vector(2), v0 = x.vector(2);
    Vector<S> f(2);
    spring_system<S>()->mean_force(S(0), q0, v0, S(1), q1, v1, f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(2), v1 = x.vector(2), q0 = x.vector(2), v0 = x.vector(2);
    Matrix<S> by_q(2, 2), by_v(2, 2);
    spring_system<S>()->mean_force_jacobians(S(0), q0, v0, S(1), q1, v1, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

}  // namespace

Derivative mean_force() { return make_derivative<MeanForceItem>(); }

}  // namespace assay::reports::derivatives
