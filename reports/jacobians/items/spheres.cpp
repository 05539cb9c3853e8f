#include "core/relations/sphere_on_sphere.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"
#include "reports/jacobians/items/turning_directions.hpp"

namespace assay::reports::derivatives {

namespace {

/// The gap of two spheres by the coordinates (x, p) of one, first as body B, then as body A. The
/// radius of A is ϱ, the radius of B is 2.
///
///   g = |x_B − x_A| − ϱ − 2,   n = (x_B − x_A)/|x_B − x_A|                                 (1)
///   ∂g/∂x_B = nᵀ,   ∂g/∂x_A = −nᵀ,   ∂g/∂p = 0                                             (2)
///
/// The domain has p ≠ 0 and centres apart.
template <class S>
struct SphereDistance {
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
  /// Calls use(row, contact, q) for the second body as B, then as A.
  template <class Use>
  static void for_each_contact(const Vector<S>& all, const Use& use) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const S radius = x.scalar();
    for (const Eigen::Index a : {0, 1}) {
      use(a,
          SphereOnSphere<S>({.body_a = a,
                             .body_b = 1 - a,
                             .radius_a = radius,
                             .radius_b = S(2),
                             .components = 1}),
          q);
    }
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> gaps(2), y(1);
    for_each_contact(x, [&](Eigen::Index row, const auto& contact, const Vector<S>& q) {
      contact.evaluate(S(0), q, y);
      gaps(row) = y(0);
    });
    return gaps;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> g(1, 2 * kBodyVelocities), by_position(2, kBodyCoordinates);
    by_position.setConstant(S(0));
    for_each_contact(x, [&](Eigen::Index row, const auto& contact, const Vector<S>& q) {
      contact.velocity_matrix(S(0), q, g);
      for (Eigen::Index i = 0; i < 3; ++i) by_position(row, i) = g(0, kBodyVelocities + i);
    });
    return by_position;
  }
};

/// The velocities at the contact c of two spheres by the twist (v, Ω) of one, first as body B, then
/// as body A. The map is affine, and its derivative has the rows of G.
///
///   u = (n, t₁, t₂)·(v_B + ω_B × (c − x_B) − v_A − ω_A × (c − x_A))                        (1)
///   of rolling  u = (t₁, t₂)·(ω_B − ω_A),   c = x_A + (ϱ + g/2) n,   ω = R Ω               (2)
///
/// g is the gap and n leads from A to B. The radius of A is ϱ, the radius of B is 2. The domain has
/// p ≠ 0 and centres apart.
template <class S>
struct SphereVelocities {
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
  struct Point {
    Vector<S> v, q;
    S radius;
  };
  static Point point(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> v = with_first_body<S>(x.vector(kBodyVelocities));
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    return {v, q, x.scalar()};
  }
  static Vector<S> map(const Vector<S>& x) {
    using std::sqrt;
    const auto [v, q, radius] = point(x);
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
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto [v, q, radius] = point(x);
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

/// Two contacts of spheres of the radii 1 and 2: the second body is first the larger sphere, then
/// the smaller one.
template <class S>
struct SphereDirections : TurningDirections<S, SphereDirections<S>> {
  static std::shared_ptr<const NewtonEulerRelation<S>> relation(const Vector3<S>&) {
    const auto of = [](Eigen::Index a) {
      return std::make_shared<SphereOnSphere<S>>(typename SphereOnSphere<S>::Options{
          .body_a = a, .body_b = 1 - a, .radius_a = S(1), .radius_b = S(2), .components = 5});
    };
    return std::make_shared<JoinedNewtonEulerRelation<S>>(
        typename JoinedNewtonEulerRelation<S>::Parts{of(0), of(1)});
  }
};

}  // namespace

std::vector<Derivative> spheres() {
  return {
      item<SphereDistance>(
          "sphere-distance",
          "gap of two spheres by the position of one, as the second and as the first of them",
          "developer-notes.md, 12.0.2"),
      item<SphereVelocities>(
          "sphere-velocities",
          "velocities of two spheres at the point between them, by the twist of either",
          "developer-notes.md, 12.0.2, 12.0.4"),
      item<SphereDirections>("sphere-directions",
                             "two spheres: velocities for constant twists, and wrenches for "
                             "constant impulses, by the position of either",
                             "developer-notes.md, 12.0.2, 12.0.4"),
  };
}

}  // namespace assay::reports::derivatives
