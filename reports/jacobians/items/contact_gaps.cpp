#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// With G = (G_v, G_Ω) the normal row, ∂g/∂q T(q), and a gap that |p| does not change,
///
///   ∂g/∂x_g = G_v,   ∂g/∂pᵀ = 4 Ψ(p) G_Ωᵀ/|p|²
///
/// as 4 Ψᵀ/|p|² is the inverse of Ψ on the quaternions orthogonal to p.
struct ContactGapsItem {
  static constexpr std::string_view kName = "contact-gaps";
  static constexpr std::string_view kDescription =
      "gaps of a sphere and of a point of a body above a plane, and of a point above the face of "
      "another body as either of them, by position and time";
  static constexpr std::string_view kSource = "developer-notes.md, 11.46, 12.0.1, 12.0.2";

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
  template <class S, class Use>
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
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> gaps(kGaps), y(1);
    Eigen::Index row = 0;
    for_each_relation(x, [&](const NewtonEulerRelation<S>& relation, const S& t, const auto& q) {
      relation.evaluate(t, q, y);
      gaps(row++) = y(0);
    });
    return gaps;
  }
  template <class S>
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

}  // namespace

Derivative contact_gaps() { return make_derivative<ContactGapsItem>(); }

}  // namespace assay::reports::derivatives
