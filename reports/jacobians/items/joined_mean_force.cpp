#include "core/systems/joined_system.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/spring_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct JoinedMeanForceItem {
  static constexpr std::string_view kName = "joined-mean-force";
  static constexpr std::string_view kDescription =
      "mean force of a step of systems side by side, by the state at its end";
  static constexpr std::string_view kSource = "developer-notes.md, 1.29";

  static Domain domain() { return domain_of({{"q_end", 4}, {"v_end", 4}}, {{"q", 4}}); }
  template <class S>
  static JoinedSystem<S> system() {
    return JoinedSystem<S>({spring_system<S>(), spring_system<S>()});
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(4), v1 = x.vector(4), q0 = x.vector(4);
    Vector<S> f(4);
    system<S>().mean_force(S(0), q0, zeros<S>(4), S(1), q1, v1, f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(4), v1 = x.vector(4), q0 = x.vector(4);
    Matrix<S> by_q(4, 4), by_v(4, 4);
    system<S>().mean_force_jacobians(S(0), q0, zeros<S>(4), S(1), q1, v1, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

}  // namespace

Derivative joined_mean_force() { return make_derivative<JoinedMeanForceItem>(); }

}  // namespace assay::reports::derivatives
