#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// Of the second of two bodies, p any quaternion but 0.
struct RigidBodyForceItem {
  static constexpr std::string_view kName = "rigid-body-force";
  static constexpr std::string_view kDescription =
      "force of rigid bodies by the position and the twist of one of them";
  static constexpr std::string_view kSource = "developer-notes.md, 11.70-11.76";

  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}, {"v", 3}, {"w", 3}}, {{"t", 1}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
    };
    return domain;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const Vector<S> v = with_first_body<S>(x.vector(kBodyVelocities));
    Vector<S> f(v.size());
    two_bodies<S>().force(x.scalar(), q, v, f);
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const Vector<S> v = with_first_body<S>(x.vector(kBodyVelocities));
    Matrix<S> by_q(v.size(), q.size()), by_v(v.size(), v.size());
    two_bodies<S>().force_jacobians(x.scalar(), q, v, by_q, by_v);
    return beside<S>({by_q.rightCols(kBodyCoordinates), by_v.rightCols(kBodyVelocities)});
  }
};

}  // namespace

Derivative rigid_body_force() { return make_derivative<RigidBodyForceItem>(); }

}  // namespace assay::reports::derivatives
