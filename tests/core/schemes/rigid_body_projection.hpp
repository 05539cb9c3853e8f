#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/jet.hpp"
#include "core/schemes/scheme_list.hpp"
#include "core/schemes/position_projection.hpp"
#include "core/schemes/rigid_body_chart.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"

namespace assay {

template <class S>
using RelationParts = std::vector<std::shared_ptr<const NewtonEulerRelation<S>>>;

/// How positions are projected.
struct ProjectionKind {
  bool on_velocities, mass_metric;
};
inline constexpr ProjectionKind kProjectionKinds[] = {
    {false, false}, {false, true}, {true, false}, {true, true}};

template <class S>
SolveStatus project(const NewtonEulerModel<S>& model,
                    const ProjectionKind& kind,
                    Vector<S>& q,
                    const S& tolerance = S(0)) {
  using Chart = RigidBodyChart<S>;
  PositionProjection<S, Chart> projection(Chart(model, kind.mass_metric, kind.on_velocities),
                                          tolerance);
  return projection.project(model.initial_time, q);
}

/// Bodies of unequal moments whose axes are no principal ones, at rest with p = (1, 0, 0, 0).
template <class S>
NewtonEulerModel<S> bodies_at_rest(const std::vector<Vector3<S>>& centres) {
  NewtonEulerModel<S> model;
  const auto n = static_cast<Eigen::Index>(centres.size());
  model.initial_position = Vector<S>::Constant(kBodyCoordinates * n, S(0));
  model.initial_velocity = Vector<S>::Constant(kBodyVelocities * n, S(0));
  for (Eigen::Index b = 0; b < n; ++b) {
    RigidBody<S> body = principal_body<S>(S(static_cast<int>(b) + 2), S(1), S(2), ratio<S>(5, 2));
    body.inertia(0, 1) = body.inertia(1, 0) = ratio<S>(1, 4);
    model.bodies.push_back(body);
    const Vector3<S>& x = centres[static_cast<std::size_t>(b)];
    for (Eigen::Index i = 0; i < 3; ++i) model.initial_position(kBodyCoordinates * b + i) = x(i);
    model.initial_position(kBodyCoordinates * b + 3) = S(1);
  }
  return model;
}

/// A body that a pivot at the origin about the axis (2, −1, 2)/3 holds in its point (0, 0, 1).
template <class S>
NewtonEulerModel<S> body_on_a_pivot() {
  auto model = bodies_at_rest<S>({{S(0), S(0), S(-1)}});
  const Matrix3<S> axes = axes_along<S>({ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3)});
  model.relation = std::make_shared<PivotJoint<S>>(JointFrame<S>{kGround, {S(0), S(0), S(0)}, axes},
                                                   JointFrame<S>{0, {S(0), S(0), S(1)}, axes});
  model.laws = {{Equality{5}, {S(0), S(0)}}};
  return model;
}

/// Two bodies with a knee between them, spheres of 3/4 and 1/2 with friction about their centres on
/// each other and on the floor, which touch nothing yet.
template <class S>
NewtonEulerModel<S> two_bodies_with_a_knee() {
  auto model = bodies_at_rest<S>({{S(0), S(0), S(1)}, {S(1), S(0), S(1)}});
  const Matrix3<S> axes = Matrix3<S>::Identity();
  typename SphereOnSphere<S>::Options balls;
  balls.radius_a = ratio<S>(3, 4), balls.radius_b = ratio<S>(1, 4);
  typename SphereOnPlane<S>::Options floor;
  floor.radius = S(1);
  model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(RelationParts<S>{
      std::make_shared<KneeJoint<S>>(JointFrame<S>{0, {ratio<S>(1, 2), S(1), S(0)}, axes},
                                     JointFrame<S>{1, {ratio<S>(-1, 2), S(1), S(0)}, axes}),
      std::make_shared<SphereOnSphere<S>>(balls),
      std::make_shared<SphereOnPlane<S>>(floor)});
  const ContactLaw<S> friction = Coulomb<S, 3>{ratio<S>(1, 4)};
  model.laws = {{Equality{3}, {S(0), S(0)}}, {friction, {S(0), S(0)}}, {friction, {S(0), S(0)}}};
  return model;
}

/// A box of sides 2, 1 and 1 on the floor z = 0, on its four lower corners, with friction.
template <class S>
NewtonEulerModel<S> box_with_corners() {
  auto model = bodies_at_rest<S>({{S(0), S(0), ratio<S>(1, 2)}});
  RelationParts<S> corners;
  for (const int x : {-2, 2}) {
    for (const int y : {-1, 1}) {
      typename PointOnPlane<S>::Options corner;
      corner.point = {ratio<S>(x, 2), ratio<S>(y, 2), ratio<S>(-1, 2)};
      corners.push_back(std::make_shared<PointOnPlane<S>>(corner));
    }
  }
  model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(corners);
  model.laws.assign(4, {Coulomb<S, 3>{ratio<S>(1, 4)}, {S(0), S(0)}});
  return model;
}

/// The initial position moved by `amount`·way and turned by amount·turn, of each body more.
template <class S>
Vector<S> displaced(const NewtonEulerModel<S>& model,
                    const S& amount,
                    const Vector3<S>& way,
                    const Vector3<S>& turn) {
  Vector<S> q = model.initial_position;
  for (Eigen::Index b = 0; b < model.size(); ++b) {
    const S share = amount * S(static_cast<int>(b) + 1);
    const Eigen::Index first = kBodyCoordinates * b;
    for (Eigen::Index i = 0; i < 3; ++i) q(first + i) += share * way(i);
    const auto c = theta_increment<S>(share, ratio<S>(1, 2), turn);
    q.template segment<4>(first + 3) = product<S>(attitude<S>(q, b), c.value);
  }
  return q;
}

}  // namespace assay
