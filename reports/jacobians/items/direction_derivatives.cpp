#include "core/relations/fixed_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// How the rows of relations turn with the displacement w = (δx, δθ) of the second body, joined: as
/// either body of a fixed joint, so of any joint, of a point on the face of a body, and at a plane.
/// The map is (G v, Gᵀ r), of which |p| does not change anything, so that with δθ = 2 vec(p⁻¹ ∘ δp)
///
///   ∂/∂x_g = ∂/∂w_x,   ∂/∂p = ∂/∂w_θ 2 vec[p̄∘]/|p|²
struct Item {
  static constexpr std::string_view kName = "direction-derivatives";
  static constexpr std::string_view kDescription =
      "velocities at constant twists and wrenches at constant impulses, of joints and contacts, by "
      "the position of either body";
  static constexpr std::string_view kSource = "developer-notes.md, 11.46, 12.0.3, 13";

  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}}, {{"X", 3}, {"v", 6}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
    };
    return domain;
  }
  template <class S>
  static std::shared_ptr<const NewtonEulerRelation<S>> relation(const Vector3<S>& own) {
    const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
    const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
    const JointFrame<S> first{0, Vector3<S>(S(1), S(-2), S(1)), axes_along<S>(across)};
    const JointFrame<S> second{1, own, axes_along<S>(askew)};
    const JointFrame<S> ground{kGround, Vector3<S>(S(2), S(1), S(-1)), axes_along<S>(across)};
    using Face = typename PointOnFace<S>::Options;
    using Plane = typename PointOnPlane<S>::Options;
    using Sphere = typename SphereOnPlane<S>::Options;
    return std::make_shared<JoinedNewtonEulerRelation<S>>(
        typename JoinedNewtonEulerRelation<S>::Parts{
            std::make_shared<FixedJoint<S>>(first, second),
            std::make_shared<FixedJoint<S>>(second, first),
            std::make_shared<FixedJoint<S>>(second, ground),
            std::make_shared<PointOnFace<S>>(
                Face{.point_body = 1, .face_body = 0, .point = own, .normal = across}),
            std::make_shared<PointOnFace<S>>(Face{.point = own, .normal = askew}),
            std::make_shared<PointOnPlane<S>>(Plane{.point = own, .normal = askew, .body = 1}),
            std::make_shared<SphereOnPlane<S>>(
                Sphere{.radius = S(2), .normal = askew, .components = 5, .body = 1}),
        });
  }
  /// q, v, r.
  template <class S>
  struct Point {
    std::shared_ptr<const NewtonEulerRelation<S>> relation;
    Vector<S> q, v, r;
  };
  template <class S>
  static Point<S> point(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const Vector3<S> own = x.vector(3);
    Point<S> at{relation<S>(own), q, with_first_body<S>(x.vector(kBodyVelocities)), {}};
    at.r = zeros<S>(at.relation->size());
    for (Eigen::Index i = 0; i < at.r.size(); ++i) {
      at.r(i) = ratio<S>(static_cast<int>(i * i % 11) - 5, 4);
    }
    return at;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Point<S> at = point<S>(x);
    Matrix<S> g(at.r.size(), at.v.size());
    at.relation->velocity_matrix(S(0), at.q, g);
    Vector<S> both(at.r.size() + at.v.size());
    both << g * at.v, g.transpose() * at.r;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Point<S> at = point<S>(x);
    const Eigen::Index n = at.v.size(), m = at.r.size();
    Matrix<S> of_velocity = zeros<S>(m, n), of_force = zeros<S>(n, n);
    if (!at.relation->add_direction_derivatives(S(0), at.q, at.v, at.r, of_velocity, of_force)) {
      throw InvalidInput("a relation does not know how its directions turn");
    }
    const Matrix<S> by_w = below<S>(of_velocity, of_force).rightCols(kBodyVelocities);
    const Quaternion<S> p = attitude<S>(at.q, 1);
    const S scale = S(2) / squared_norm<S>(p);
    const Matrix4<S> back = left_matrix<S>(conjugate<S>(p));
    Matrix<S> by_q(m + n, kBodyCoordinates);
    for (Eigen::Index i = 0; i < m + n; ++i) {
      for (Eigen::Index j = 0; j < 3; ++j) by_q(i, j) = by_w(i, j);
      for (Eigen::Index j = 0; j < 4; ++j) {
        S sum(0);
        for (Eigen::Index k = 0; k < 3; ++k) sum += by_w(i, 3 + k) * back(1 + k, j);
        by_q(i, 3 + j) = scale * sum;
      }
    }
    return by_q;
  }
};

}  // namespace

Derivative direction_derivatives() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
