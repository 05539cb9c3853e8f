#include "core/relations/sphere_on_sphere.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The gap of two spheres. ∂g/∂x_g of a body is the normal row of G; ∂g/∂p = 0.
struct Item {
  static constexpr std::string_view kName = "sphere-distance";
  static constexpr std::string_view kDescription =
      "gap of two spheres by the position of the second";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.2";

  /// Centres apart.
  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}}, {{"radius", 1, 1, 2}});
    domain.admits = [](const std::vector<Rational>& x) {
      const bool turns = x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
      const Vector<Rational> first = with_first_body<Rational>(zeros<Rational>(kBodyCoordinates));
      return turns && (x[0] != first(0) || x[1] != first(1) || x[2] != first(2));
    };
    return domain;
  }
  template <class S>
  static SphereOnSphere<S> contact(Arguments<S>& x) {
    return SphereOnSphere<S>({.radius_a = x.scalar(), .radius_b = S(2), .components = 1});
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    Vector<S> y(1);
    contact(x).evaluate(S(0), q, y);
    return y;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    Matrix<S> g(1, 2 * kBodyVelocities), by_position(1, kBodyCoordinates);
    contact(x).velocity_matrix(S(0), q, g);
    by_position.setConstant(S(0));
    for (Eigen::Index i = 0; i < 3; ++i) by_position(0, i) = g(0, kBodyVelocities + i);
    return by_position;
  }
};

}  // namespace

Derivative sphere_distance() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
