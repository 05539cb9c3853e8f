#include <cmath>

#include "core/relations/sphere_on_sphere.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// All rows of G of two spheres, along twists that move both bodies: v_B = s, v_A the entries of s
/// in reverse, twice. The map is (1) of sphere_on_sphere.hpp, each term by itself,
///
///   u = (n, t₁, t₂)·(v_B − ω_B × R_B n − v_A − ω_A × R_A n),   (t₁, t₂)·(ω_B − ω_A),   ω = R Ω
struct Item {
  static constexpr std::string_view kName = "sphere-velocities";
  static constexpr std::string_view kDescription =
      "velocities of two spheres at their contact, in its frame, by the twists of both";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.2-12.0.4";

  static constexpr Eigen::Index kComponents = 5;

  /// Centres apart.
  static Domain domain() {
    Domain domain = domain_of({{"s", kBodyVelocities}}, {{"x", 3}, {"p", 4}, {"radius", 1, 1, 2}});
    domain.admits = [](const std::vector<Rational>& x) {
      const bool turns = x[9] != 0 || x[10] != 0 || x[11] != 0 || x[12] != 0;
      const Vector<Rational> first = with_first_body<Rational>(zeros<Rational>(kBodyCoordinates));
      return turns && (x[6] != first(0) || x[7] != first(1) || x[8] != first(2));
    };
    return domain;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    using std::sqrt;
    Arguments<S> x(all);
    const Vector<S> s = x.vector(kBodyVelocities);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const S radius = x.scalar();
    const Vector3<S> way = centre<S>(q, 1) - centre<S>(q, 0);
    const S distance = sqrt(inner<S>(way, way));
    const Vector3<S> n(S(way(0) / distance), S(way(1) / distance), S(way(2) / distance));
    const ContactFrame<S> frame = contact_frame<S>(n);
    const Vector3<S> spin_b = s.tail(3), spin_a(S(2) * s(2), S(2) * s(1), S(2) * s(0));
    const Vector3<S> speed_b = s.head(3), speed_a(S(2) * s(5), S(2) * s(4), S(2) * s(3));
    const Vector3<S> turn_b = rotate<S>(attitude<S>(q, 1), spin_b);
    const Vector3<S> turn_a = rotate<S>(attitude<S>(q, 0), spin_a);
    const Vector3<S> of_b = speed_b - cross<S>(turn_b, Vector3<S>(n * S(2)));
    const Vector3<S> of_a = speed_a + cross<S>(turn_a, Vector3<S>(n * radius));
    Vector<S> u(kComponents);
    for (Eigen::Index i = 0; i < 3; ++i) {
      u(i) = inner<S>(frame.axis(i), of_b) - inner<S>(frame.axis(i), of_a);
    }
    for (Eigen::Index i = 1; i < 3; ++i) {
      u(2 + i) = inner<S>(frame.axis(i), turn_b) - inner<S>(frame.axis(i), turn_a);
    }
    return u;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    x.vector(kBodyVelocities);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const SphereOnSphere<S> contact(
        {.radius_a = x.scalar(), .radius_b = S(2), .components = kComponents});
    Matrix<S> g(kComponents, 2 * kBodyVelocities);
    contact.velocity_matrix(S(0), q, g);
    Matrix<S> along = g.rightCols(kBodyVelocities);
    for (Eigen::Index j = 0; j < kBodyVelocities; ++j) {
      along.col(j) += g.col(kBodyVelocities - 1 - j) * S(2);
    }
    return along;
  }
};

}  // namespace

Derivative sphere_velocities() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
