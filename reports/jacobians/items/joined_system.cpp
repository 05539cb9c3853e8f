#include "core/systems/joined_system.hpp"

#include "core/systems/lagrangian_model.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct JoinedSystemItem {
  static constexpr std::string_view kName = "joined-system";
  static constexpr std::string_view kDescription =
      "force and M(q) a of systems side by side, by position and velocity";
  static constexpr std::string_view kSource = "developer-notes.md, 1.29";

  static Domain domain() { return domain_of({{"q", 4}, {"v", 4}}, {{"t", 1}, {"a", 4}}); }
  template <class S>
  static JoinedSystem<S> system() {
    return JoinedSystem<S>({polynomial_system<S>(), polynomial_system<S>()});
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(4), v = x.vector(4);
    Vector<S> f(4), both(8);
    Matrix<S> mass(4, 4);
    system<S>().force(x.scalar(), q, v, f);
    system<S>().mass(q, mass);
    both.head(4) = f;
    both.tail(4) = mass.lazyProduct(x.vector(4));
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(4), v = x.vector(4);
    const S t = x.scalar();
    Matrix<S> by_q(4, 4), by_v(4, 4), of_mass(4, 4);
    system<S>().force_jacobians(t, q, v, by_q, by_v);
    system<S>().mass_jacobian(q, x.vector(4), of_mass);
    return below<S>(beside<S>({by_q, by_v}), beside<S>({of_mass, zeros<S>(4, 4)}));
  }
};

}  // namespace

Derivative joined_system() { return make_derivative<JoinedSystemItem>(); }

}  // namespace assay::reports::derivatives
