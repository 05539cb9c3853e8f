#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The rows of G, normal, tangential and of rolling. The map is the velocity of the point r of the
/// body that is at the contact, in the frame of the contact,
///
///   u = (n, t₁, t₂)·(v_g + ω × r),   and (t₁, t₂)·ω of rolling,   ω = R Ω
struct Item {
  static constexpr std::string_view kName = "contact-velocities";
  static constexpr std::string_view kDescription =
      "velocities of a sphere and of a point of a body at a plane, in its frame, by the twist";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.3, 12.0.4";

  static constexpr Eigen::Index kSphere = 5, kPoint = 3;

  static Domain domain() {
    Domain domain = domain_of({{"v", 3}, {"Omega", 3}}, {{"p", 4}, {"radius", 1, 1, 2}, {"X", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[6] != 0 || x[7] != 0 || x[8] != 0 || x[9] != 0;
    };
    return domain;
  }
  template <class S>
  static Vector3<S> normal() {
    return {S(0), S(-1), S(0)};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector3<S> v = x.vector(3), body_turn = x.vector(3);
    const Quaternion<S> p = x.vector(4);
    const ContactFrame<S> frame = contact_frame<S>(normal<S>());
    const Vector3<S> turn = rotate<S>(p, body_turn), under = -(normal<S>() * x.scalar());
    const Vector3<S> point = rotate<S>(p, Vector3<S>(x.vector(3)));
    const Vector3<S> of_sphere = v + cross<S>(turn, under), of_point = v + cross<S>(turn, point);
    Vector<S> u(kSphere + kPoint);
    for (Eigen::Index i = 0; i < 3; ++i) {
      u(i) = inner<S>(frame.axis(i), of_sphere);
      u(kSphere + i) = inner<S>(frame.axis(i), of_point);
    }
    for (Eigen::Index i = 1; i < 3; ++i) u(2 + i) = inner<S>(frame.axis(i), turn);
    return u;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    x.vector(kBodyVelocities);
    const Vector<S> q =
        with_first_body<S>(coordinates<S>(Vector3<S>(S(1), S(2), S(3)), x.vector(4)));
    const S radius = x.scalar();
    const SphereOnPlane<S> sphere(
        {.radius = radius, .normal = normal<S>(), .components = kSphere, .body = 1});
    const PointOnPlane<S> point({.point = x.vector(3), .normal = normal<S>(), .body = 1});
    Matrix<S> upper(kSphere, 2 * kBodyVelocities), lower(kPoint, 2 * kBodyVelocities);
    sphere.velocity_matrix(S(0), q, upper);
    point.velocity_matrix(S(0), q, lower);
    return below<S>(upper, lower).rightCols(kBodyVelocities);
  }
};

}  // namespace

Derivative contact_velocities() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
