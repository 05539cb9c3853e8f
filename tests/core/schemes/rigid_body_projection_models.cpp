#include <memory>

#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "tests/core/schemes/jet_instances.hpp"
#include "tests/core/schemes/rigid_body_projection.hpp"

namespace assay {

template <class S>
using RelationParts = std::vector<std::shared_ptr<const NewtonEulerRelation<S>>>;

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

template <class S>
NewtonEulerModel<S> body_on_a_pivot() {
  auto model = bodies_at_rest<S>({{S(0), S(0), S(-1)}});
  const Matrix3<S> axes = axes_along<S>({ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3)});
  model.relation = std::make_shared<PivotJoint<S>>(JointFrame<S>{kGround, {S(0), S(0), S(0)}, axes},
                                                   JointFrame<S>{0, {S(0), S(0), S(1)}, axes});
  model.laws = {{Equality{5}, {S(0), S(0)}}};
  return model;
}

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

#define ASSAY_INSTANTIATE_MODELS(S)                         \
  template NewtonEulerModel<S> body_on_a_pivot<S>();        \
  template NewtonEulerModel<S> two_bodies_with_a_knee<S>(); \
  template NewtonEulerModel<S> box_with_corners<S>();
ASSAY_INSTANTIATE_MODELS(double)
ASSAY_INSTANTIATE_MODELS(Mpfr50)
ASSAY_INSTANTIATE_MODELS(PreciseJet)
#undef ASSAY_INSTANTIATE_MODELS

template NewtonEulerModel<Rational> bodies_at_rest(const std::vector<Vector3<Rational>>&);

}  // namespace assay
