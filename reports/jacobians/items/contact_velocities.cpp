#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The rows of G, normal, tangential and of rolling. The map is the velocity of the point r of the
/// body that is at the contact, in the frame of the contact,
///
///   u = (n, t₁, t₂)·(v_g + ω × r),   and (t₁, t₂)·ω of rolling,   ω = R Ω
///
/// and of a point on the face of a body, whose frame is that of the face, with both signs: of the
/// body of the point, and of that of the face, at the point of it that is in the same place.
struct ContactVelocitiesItem {
  static constexpr std::string_view kName = "contact-velocities";
  static constexpr std::string_view kDescription =
      "velocities of a sphere and of a point of a body at a plane, in its frame, and at the face "
      "of another body as either of them, by the twist";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.3, 12.0.4";

  static constexpr Eigen::Index kSphere = 5, kPoint = 3, kAll = kSphere + 3 * kPoint;

  static Domain domain() {
    Domain domain = domain_of({{"v", 3}, {"Omega", 3}}, {{"p", 4}, {"radius", 1, 1, 2}, {"X", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[6] != 0 || x[7] != 0 || x[8] != 0 || x[9] != 0;
    };
    return domain;
  }
  template <class S>
  static Vector3<S> normal() {
    return {ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(-2, 3)};
  }
  /// Coordinates of the first body, at rest, and of the second one.
  template <class S>
  static Vector<S> positions(const Quaternion<S>& p) {
    return with_first_body<S>(coordinates<S>(Vector3<S>(S(1), S(2), S(3)), p));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector3<S> v = x.vector(3), body_turn = x.vector(3);
    const Quaternion<S> p = x.vector(4);
    const ContactFrame<S> frame = contact_frame<S>(normal<S>());
    const Vector3<S> turn = rotate<S>(p, body_turn), under = -(normal<S>() * x.scalar());
    const Vector3<S> own = x.vector(3), point = rotate<S>(p, own);
    const Vector3<S> of_sphere = v + cross<S>(turn, under), of_point = v + cross<S>(turn, point);
    const Vector<S> q = positions<S>(p);
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
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    x.vector(kBodyVelocities);
    const Vector<S> q = positions<S>(x.vector(4));
    const S radius = x.scalar();
    const SphereOnPlane<S> sphere(
        {.radius = radius, .normal = normal<S>(), .components = kSphere, .body = 1});
    const Vector3<S> own = x.vector(3);
    const PointOnPlane<S> point({.point = own, .normal = normal<S>(), .body = 1});
    const PointOnFace<S> on_face(
        {.point_body = 1, .face_body = 0, .point = own, .normal = normal<S>()});
    const PointOnFace<S> under_point({.point = own, .normal = normal<S>()});
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

}  // namespace

Derivative contact_velocities() { return make_derivative<ContactVelocitiesItem>(); }

}  // namespace assay::reports::derivatives
