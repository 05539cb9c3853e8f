#pragma once

#include <memory>

#include "core/relations/rigid_body_relation_list.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/described_lagrangian.hpp"

namespace assay::oracles::detail {

/// x/|x| in the scalar S, exact if |x| is rational.
/// @throws InvalidInput for x = 0, and in a scalar without roots if |x| is not rational.
template <class S, int N>
[[nodiscard]] Eigen::Matrix<S, N, 1> unit(const Eigen::Matrix<Rational, N, 1>& x) {
  Rational square = 0;
  for (int i = 0; i < N; ++i) square += x(i) * x(i);
  if (square == 0) throw InvalidInput("a direction or a quaternion is zero");
  const auto root = rational_root(square);
  Eigen::Matrix<S, N, 1> result;
  if (root) {
    for (int i = 0; i < N; ++i) result(i) = from_rational<S>(Rational(x(i) / *root));
  } else if constexpr (RealScalar<S>) {
    using std::sqrt;
    const S length = sqrt(from_rational<S>(square));
    for (int i = 0; i < N; ++i) result(i) = from_rational<S>(x(i)) / length;
  } else {
    throw InvalidInput("the length of a direction or of a quaternion is the root of " +
                       to_text(square) + ", which scalar rational has not");
  }
  return result;
}

template <class S>
[[nodiscard]] Vector3<S> three(const Vector3<Rational>& x) {
  return {from_rational<S>(x(0)), from_rational<S>(x(1)), from_rational<S>(x(2))};
}

/// A point with axes, both in the inertial frame, as a frame of the body.
template <OrderedField S>
[[nodiscard]] JointFrame<S> joint_frame(Eigen::Index body,
                                        const Vector3<S>& point,
                                        const Matrix3<S>& axes,
                                        const Vector<S>& q) {
  JointFrame<S> result{body, point, axes};
  if (body == kGround) return result;
  const Quaternion<S> p = attitude<S>(q, body);
  result.origin = rotate_back<S>(p, Vector3<S>(point - centre<S>(q, body)));
  for (Eigen::Index j = 0; j < 3; ++j) {
    result.axes.col(j) = rotate_back<S>(p, Vector3<S>(axes.col(j)));
  }
  return result;
}

/// A joint at the initial position q: between body_b and body_a, or the ground and body_a.
template <OrderedField S>
[[nodiscard]] std::shared_ptr<const NewtonEulerRelation<S>> described_joint(
    const DescribedContact& of, const Vector<S>& q) {
  const Matrix3<S> axes = axes_along<S>(unit<S>(of.direction));
  const Vector3<S> point = three<S>(of.point);
  const Eigen::Index first = of.body_b ? of.body_a : kGround,
                     second = of.body_b.value_or(of.body_a);
  const JointFrame<S> a = joint_frame<S>(first, point, axes, q);
  const JointFrame<S> b = joint_frame<S>(second, point, axes, q);
  if (of.relation == DescribedContact::Relation::kKneeJoint) {
    return std::make_shared<KneeJoint<S>>(a, b);
  }
  if (of.relation == DescribedContact::Relation::kPivotJoint) {
    return std::make_shared<PivotJoint<S>>(a, b);
  }
  if (of.relation == DescribedContact::Relation::kPrismaticJoint) {
    return std::make_shared<PrismaticJoint<S>>(a, b);
  }
  return std::make_shared<FixedJoint<S>>(a, b);
}

/// @pre there is a body_b for a face and for spheres.
template <OrderedField S>
[[nodiscard]] std::shared_ptr<const NewtonEulerRelation<S>> described_relation(
    const DescribedContact& of, const Vector<S>& q) {
  using Relation = DescribedContact::Relation;
  const Eigen::Index components = dimension(of.law.law);
  const bool friction = components > 1;
  const auto number = [](const Rational& x) { return from_rational<S>(x); };
  if (of.relation == Relation::kSphereOnPlane) {
    return std::make_shared<SphereOnPlane<S>>(
        typename SphereOnPlane<S>::Options{.radius = number(of.radius_a),
                                           .normal = unit<S>(of.direction),
                                           .offset = number(of.offset),
                                           .components = components,
                                           .body = of.body_a});
  }
  if (of.relation == Relation::kPointOnPlane) {
    return std::make_shared<PointOnPlane<S>>(
        typename PointOnPlane<S>::Options{.point = three<S>(of.point),
                                          .normal = unit<S>(of.direction),
                                          .offset = number(of.offset),
                                          .friction = friction,
                                          .body = of.body_a});
  }
  if (of.relation == Relation::kPointOnFace) {
    return std::make_shared<PointOnFace<S>>(
        typename PointOnFace<S>::Options{.point_body = of.body_a,
                                         .face_body = of.body_b.value(),
                                         .point = three<S>(of.point),
                                         .normal = unit<S>(of.direction),
                                         .offset = number(of.offset),
                                         .friction = friction});
  }
  if (of.relation != Relation::kSphereOnSphere) return described_joint<S>(of, q);
  if constexpr (RealScalar<S>) {
    return std::make_shared<SphereOnSphere<S>>(
        typename SphereOnSphere<S>::Options{.body_a = of.body_a,
                                            .body_b = of.body_b.value(),
                                            .radius_a = number(of.radius_a),
                                            .radius_b = number(of.radius_b),
                                            .components = components});
  } else {
    throw InvalidInput("the distance of spheres is a root, which scalar rational has not");
  }
}

/// Adds the force and the moment on a body, if they are not zero.
template <OrderedField S>
void add_wrenches(const DescribedBody& of, Eigen::Index body, NewtonEulerModel<S>& model) {
  using Wrench = FrameWrench<S>;
  const auto add = [&](auto part, auto frame, const Vector3<Rational>& value) {
    if (value(0) == 0 && value(1) == 0 && value(2) == 0) return;
    model.wrenches.push_back(std::make_shared<Wrench>(part, frame, three<S>(value), body));
  };
  add(Wrench::Part::kForce, Wrench::Frame::kInertial, of.force);
  add(Wrench::Part::kMoment, Wrench::Frame::kBody, of.moment);
}

/// The described model in the scalar S.
/// @throws InvalidInput as unit, as the relations, and as validate(NewtonEulerModel).
template <OrderedField S>
[[nodiscard]] NewtonEulerModel<S> described_bodies(const DescribedBodies& described) {
  NewtonEulerModel<S> model;
  const auto count = static_cast<Eigen::Index>(described.bodies.size());
  model.initial_position.resize(kBodyCoordinates * count);
  model.initial_velocity.resize(kBodyVelocities * count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const DescribedBody& of = described.bodies[static_cast<std::size_t>(i)];
    RigidBody<S> body;
    body.mass = from_rational<S>(of.body.mass);
    for (Eigen::Index k = 0; k < 9; ++k) {
      body.inertia(k / 3, k % 3) = from_rational<S>(of.body.inertia(k / 3, k % 3));
    }
    model.bodies.push_back(body);
    add_wrenches<S>(of, i, model);
    model.initial_position.segment(kBodyCoordinates * i, kBodyCoordinates) =
        coordinates<S>(three<S>(of.place), unit<S>(of.quaternion));
    model.initial_velocity.segment(kBodyVelocities * i, kBodyVelocities) =
        twist<S>(three<S>(of.velocity), three<S>(of.angular_velocity));
  }
  typename JoinedNewtonEulerRelation<S>::Parts relations;
  for (const DescribedContact& contact : described.contacts) {
    relations.push_back(described_relation<S>(contact, model.initial_position));
    model.laws.push_back(converted_law<S>(contact.law));
  }
  if (!relations.empty()) {
    model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(std::move(relations));
  }
  validate(model);
  return model;
}

}  // namespace assay::oracles::detail
