#include "core/relations/sphere_on_sphere.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The rows of G of two spheres, the second body as B, then as A. The map is how much faster B
/// moves than A at c = x_A + (R_A + g/2) n, in the frame of the contact, and how much faster it
/// turns,
///
///   u = (n, t₁, t₂)·(v_B + ω_B × (c − x_B) − v_A − ω_A × (c − x_A)),   (t₁, t₂)·(ω_B − ω_A)
struct SphereVelocitiesItem {
  static constexpr std::string_view kName = "sphere-velocities";
  static constexpr std::string_view kDescription =
      "velocities of two spheres at the point between them, by the twist of either";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.2, 12.0.4";

  static constexpr Eigen::Index kRows = 5;

  /// Centres apart.
  static Domain domain() {
    Domain domain = domain_of({{"v", 3}, {"Omega", 3}}, {{"x", 3}, {"p", 4}, {"radius", 1, 1, 2}});
    domain.admits = [](const std::vector<Rational>& x) {
      const bool turns = x[9] != 0 || x[10] != 0 || x[11] != 0 || x[12] != 0;
      const Vector<Rational> first = with_first_body<Rational>(zeros<Rational>(kBodyCoordinates));
      return turns && (x[6] != first(0) || x[7] != first(1) || x[8] != first(2));
    };
    return domain;
  }
  template <class S>
  struct Point {
    Vector<S> v, q;
    S radius;
  };
  template <class S>
  static Point<S> point(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> v = with_first_body<S>(x.vector(kBodyVelocities));
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    return {v, q, x.scalar()};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    using std::sqrt;
    const auto [v, q, radius] = point<S>(x);
    const S other(2);
    Vector<S> u(2 * kRows);
    for (Eigen::Index a = 0; a < 2; ++a) {
      const Eigen::Index b = 1 - a;
      const Vector3<S> way = centre<S>(q, b) - centre<S>(q, a);
      const S length = sqrt(inner<S>(way, way)), gap = length - radius - other;
      const Vector3<S> n = way / length;
      const ContactFrame<S> frame = frame_about<S>(n);
      const Vector3<S> c = centre<S>(q, a) + n * S(radius + gap / S(2));
      const auto spin = [&](Eigen::Index i) {
        return rotate<S>(attitude<S>(q, i), angular_velocity<S>(v, i));
      };
      const auto velocity = [&](Eigen::Index i) {
        return Vector3<S>(centre_velocity<S>(v, i) +
                          cross<S>(spin(i), Vector3<S>(c - centre<S>(q, i))));
      };
      const Vector3<S> slip = velocity(b) - velocity(a), roll = spin(b) - spin(a);
      for (Eigen::Index i = 0; i < kRows; ++i) {
        u(kRows * a + i) =
            i < 3 ? inner<S>(frame.axis(i), slip) : inner<S>(frame.axis(i - 2), roll);
      }
    }
    return u;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto [v, q, radius] = point<S>(x);
    Matrix<S> rows(2 * kRows, kBodyVelocities), g(kRows, 2 * kBodyVelocities);
    for (Eigen::Index a = 0; a < 2; ++a) {
      const SphereOnSphere<S> contact({.body_a = a,
                                       .body_b = 1 - a,
                                       .radius_a = radius,
                                       .radius_b = S(2),
                                       .components = kRows});
      contact.velocity_matrix(S(0), q, g);
      rows.middleRows(kRows * a, kRows) = g.rightCols(kBodyVelocities);
    }
    return rows;
  }
};

}  // namespace

Derivative sphere_velocities() { return make_derivative<SphereVelocitiesItem>(); }

}  // namespace assay::reports::derivatives
