#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"
#include "reports/jacobians/items/turning_directions.hpp"

namespace assay::reports::derivatives {

namespace {

/// Four gaps of a body with the centre x and the attitude p, by (x, p, t). The plane and the face
/// have the normal n = (2, −1, −2)/3. ϱ is the radius of a sphere about x (radius), and X a point
/// of the body that has it. R is the rotation of p/|p|, and x_A, R_A belong to the first body.
///
///   g = (n·x − 1 − ϱ,  n·(x + R X) − 2,                                                    (1)
///        n·R_Aᵀ (x + R X − x_A) − 1,  n·Rᵀ (x_A + R_A X − x) − 1)                          (2)
///
/// The gaps of (1) are above planes. In (2), the point is above the face of the other body: first a
/// point of this body, then its face. With the normal row (G_v, G_Ω) = ∂g/∂q T(q), and as |p| does
/// not change g,
///
///   ∂g/∂x = G_v,   ∂g/∂pᵀ = 4 Ψ(p) G_Ωᵀ/|p|²,   ∂g/∂t = 0                                  (3)
///
/// because 4 Ψᵀ/|p|² is the inverse of Ψ on the quaternions orthogonal to p. The domain has p ≠ 0.
template <class S>
struct ContactGaps {
  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}, {"t", 1}}, {{"radius", 1, 1, 2}, {"X", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
    };
    return domain;
  }
  static constexpr Eigen::Index kGaps = 4;

  /// Calls use(relation, t, q) for the sphere and the point of the second body, then for its point
  /// on a face of the first one, and for its face.
  template <class Use>
  static void for_each_relation(const Vector<S>& all, const Use& use) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const S t = x.scalar();
    const Vector3<S> normal(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(-2, 3));
    const S radius = x.scalar();
    use(SphereOnPlane<S>(
            {.radius = radius, .normal = normal, .offset = S(1), .components = 1, .body = 1}),
        t,
        q);
    const Vector3<S> point = x.vector(3);
    use(PointOnPlane<S>(
            {.point = point, .normal = normal, .offset = S(2), .friction = false, .body = 1}),
        t,
        q);
    for (const Eigen::Index owner : {1, 0}) {
      use(PointOnFace<S>({.point_body = owner,
                          .face_body = 1 - owner,
                          .point = point,
                          .normal = normal,
                          .offset = S(1),
                          .friction = false}),
          t,
          q);
    }
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> gaps(kGaps), y(1);
    Eigen::Index row = 0;
    for_each_relation(x, [&](const NewtonEulerRelation<S>& relation, const S& t, const auto& q) {
      relation.evaluate(t, q, y);
      gaps(row++) = y(0);
    });
    return gaps;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_all(kGaps, kBodyCoordinates + 1), g(1, 2 * kBodyVelocities);
    Vector<S> rate(1);
    Eigen::Index row = 0;
    for_each_relation(x, [&](const NewtonEulerRelation<S>& relation, const S& t, const auto& q) {
      relation.velocity_matrix(t, q, g);
      relation.rate(t, q, rate);
      const Quaternion<S> p = attitude<S>(q, 1);
      const Vector<S> row_of_g = g.row(0).transpose();
      const Quaternion<S> by_attitude = quaternion_rate<S>(p, angular_velocity<S>(row_of_g, 1));
      for (Eigen::Index i = 0; i < 3; ++i) by_all(row, i) = row_of_g(kBodyVelocities + i);
      for (Eigen::Index i = 0; i < 4; ++i) {
        by_all(row, 3 + i) = S(4) * by_attitude(i) / squared_norm<S>(p);
      }
      by_all(row++, kBodyCoordinates) = rate(0);
    });
    return by_all;
  }
};

/// Velocities at contacts by the twist (v, Ω) of a body, for a sphere and a point of it at a plane,
/// for a point of it at the face of another body, and for its own face under a point. The map is
/// linear, and its derivative has the rows of G. r leads from the centre of the body to the
/// contact:
///
///   u = (n, t₁, t₂)·(v + ω × r),   of rolling (t₁, t₂)·ω,   ω = R Ω                        (1)
///   sphere r = −ϱ n,   point r = R X,   under a point r = x_A + R_A X − x, with −u          (2)
///
/// The frame (n, t₁, t₂) has n = (2, −1, −2)/3. It turns with the body that has the face. The
/// centre is x = (1, 2, 3), and the other body rests. The domain has p ≠ 0.
template <class S>
struct ContactVelocities {
  static constexpr Eigen::Index kSphere = 5, kPoint = 3, kAll = kSphere + 3 * kPoint;

  static Domain domain() {
    Domain domain = domain_of({{"v", 3}, {"Omega", 3}}, {{"p", 4}, {"radius", 1, 1, 2}, {"X", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[6] != 0 || x[7] != 0 || x[8] != 0 || x[9] != 0;
    };
    return domain;
  }
  static Vector3<S> normal() { return {ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(-2, 3)}; }
  /// Coordinates of the first body, at rest, and of the second one.
  static Vector<S> positions(const Quaternion<S>& p) {
    return with_first_body<S>(coordinates<S>(Vector3<S>(S(1), S(2), S(3)), p));
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector3<S> v = x.vector(3), body_turn = x.vector(3);
    const Quaternion<S> p = x.vector(4);
    const ContactFrame<S> frame = contact_frame<S>(normal());
    const Vector3<S> turn = rotate<S>(p, body_turn), under = -(normal() * x.scalar());
    const Vector3<S> own = x.vector(3), point = rotate<S>(p, own);
    const Vector3<S> of_sphere = v + cross<S>(turn, under), of_point = v + cross<S>(turn, point);
    const Vector<S> q = positions(p);
    const Quaternion<S> first = attitude<S>(q, 0);
    const Vector3<S> touched = centre<S>(q, 0) + rotate<S>(first, own) - centre<S>(q, 1);
    const Vector3<S> of_face = v + cross<S>(turn, touched);
    Vector<S> u(kAll);
    for (Eigen::Index i = 0; i < 3; ++i) {
      u(i) = inner<S>(frame.axis(i), of_sphere);
      u(kSphere + i) = inner<S>(frame.axis(i), of_point);
      u(kSphere + kPoint + i) = inner<S>(rotate<S>(first, frame.axis(i)), of_point);
      u(kSphere + 2 * kPoint + i) = -inner<S>(rotate<S>(p, frame.axis(i)), of_face);
    }
    for (Eigen::Index i = 1; i < 3; ++i) u(2 + i) = inner<S>(frame.axis(i), turn);
    return u;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    x.vector(kBodyVelocities);
    const Vector<S> q = positions(x.vector(4));
    const S radius = x.scalar();
    const SphereOnPlane<S> sphere(
        {.radius = radius, .normal = normal(), .components = kSphere, .body = 1});
    const Vector3<S> own = x.vector(3);
    const PointOnPlane<S> point({.point = own, .normal = normal(), .body = 1});
    const PointOnFace<S> on_face(
        {.point_body = 1, .face_body = 0, .point = own, .normal = normal()});
    const PointOnFace<S> under_point({.point = own, .normal = normal()});
    Matrix<S> rows(kAll, kBodyVelocities);
    Eigen::Index row = 0;
    const auto write = [&](const NewtonEulerRelation<S>& relation) {
      Matrix<S> g(relation.size(), 2 * kBodyVelocities);
      relation.velocity_matrix(S(0), q, g);
      rows.middleRows(row, g.rows()) = g.rightCols(kBodyVelocities);
      row += g.rows();
    };
    write(sphere), write(point), write(on_face), write(under_point);
    return rows;
  }
};

/// Four contacts of the second body: its point on the face of the first body, a point of the first
/// body on its face, its point on a plane, and a sphere on a plane. The points are (5, −6, 7)/8.
template <class S>
struct ContactDirections : TurningDirections<S, ContactDirections<S>> {
  static std::shared_ptr<const NewtonEulerRelation<S>> relation(const Vector3<S>& own) {
    const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
    const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
    using Face = typename PointOnFace<S>::Options;
    using Plane = typename PointOnPlane<S>::Options;
    using Sphere = typename SphereOnPlane<S>::Options;
    return std::make_shared<JoinedNewtonEulerRelation<S>>(
        typename JoinedNewtonEulerRelation<S>::Parts{
            std::make_shared<PointOnFace<S>>(
                Face{.point_body = 1, .face_body = 0, .point = own, .normal = across}),
            std::make_shared<PointOnFace<S>>(Face{.point = own, .normal = askew}),
            std::make_shared<PointOnPlane<S>>(Plane{.point = own, .normal = askew, .body = 1}),
            std::make_shared<SphereOnPlane<S>>(
                Sphere{.radius = S(2), .normal = askew, .components = 5, .body = 1}),
        });
  }
};

}  // namespace

std::vector<Derivative> contacts_at_planes() {
  return {
      item<ContactGaps>("contact-gaps",
                        "gaps of a sphere and of a point of a body above a plane, and of a point "
                        "above the face of another body, by time and by the position of the body "
                        "that has the sphere, the point or the face",
                        "developer-notes.md, 11.46, 12.0.1, 12.0.2"),
      item<ContactVelocities>(
          "contact-velocities",
          "contact velocities of a sphere and of a point of a body at a plane, and of a point at "
          "the face of another body, by the twist of the body that has the sphere, the point or "
          "the face",
          "developer-notes.md, 12.0.3, 12.0.4"),
      item<ContactDirections>(
          "contact-directions",
          "contacts at a plane and at the face of a body: velocities for constant twists, and "
          "wrenches for constant impulses, by the position of either body",
          "developer-notes.md, 12.0.3, 12.0.4"),
  };
}

}  // namespace assay::reports::derivatives
