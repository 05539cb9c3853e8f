#include <algorithm>
#include <memory>

#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "core/systems/linear_wrench.hpp"
#include "properties/rigid_bodies/rigid_body_boxes.hpp"
#include "properties/rigid_bodies/rigid_body_case.hpp"

// The model of a case, see rigid_body_case.hpp.

namespace assay::properties {

namespace {

using Index = Eigen::Index;

Vector3<double> rounded(const Vector3<Rational>& x) {
  return {from_rational<double>(x(0)), from_rational<double>(x(1)), from_rational<double>(x(2))};
}

void join(const CasePair& of, NewtonEulerModel<double>& model) {
  const double radius_a = from_rational<double>(of.radius_a);
  const double radius_b = from_rational<double>(of.radius_b);
  switch (of.kind) {
    case CasePair::Kind::kSpheres:
      model.relation = std::make_shared<SphereOnSphere<double>>(
          SphereOnSphere<double>::Options{.radius_a = radius_a, .radius_b = radius_b});
      break;
    case CasePair::Kind::kPointOnFace:
      model.relation = std::make_shared<PointOnFace<double>>(
          PointOnFace<double>::Options{.point = rounded(of.point),
                                       .normal = rounded(of.normal),
                                       .offset = from_rational<double>(of.offset)});
      break;
    case CasePair::Kind::kKnee:
      model.relation = std::make_shared<KneeJoint<double>>(
          JointFrame<double>{0, rounded(of.point)}, JointFrame<double>{1, rounded(of.other)});
      model.laws = {{Equality{3}, {0.0, 0.0}}};
      return;
  }
  model.laws = {{Coulomb<double, 3>{from_rational<double>(of.friction)},
                 {from_rational<double>(of.restitution), 0.0}}};
}

void add_wrenches(const CaseBody& from,
                  const Vector3<Rational>& gravity,
                  Index i,
                  NewtonEulerModel<double>& model) {
  using Wrench = FrameWrench<double>;
  using Part = Wrench::Part;
  using Frame = Wrench::Frame;
  const auto add = [&](Part part, Frame frame, const Vector3<Rational>& value) {
    model.wrenches.push_back(std::make_shared<Wrench>(part, frame, rounded(value), i));
  };
  const Vector3<Rational> weight = from.mass * gravity;
  add(Part::kForce, Frame::kInertial, weight);
  add(Part::kMoment, Frame::kBody, from.moment);
  if (!from.inertial_moment.isZero(0)) add(Part::kMoment, Frame::kInertial, from.inertial_moment);
  if (!from.push.isZero(0)) add(Part::kForce, Frame::kBody, from.push);
  if (from.ramp.isZero(0)) return;
  const Vector3<double> ramp = rounded(from.ramp);
  model.wrenches.push_back(std::make_shared<Wrench>(
      Part::kForce,
      Frame::kInertial,
      [ramp, start = model.initial_time](const double& t) {
        return Vector3<double>(ramp * (t - start));
      },
      i));
}

/// The springs and dampers of the centres, and the drags. @pre the initial position of all bodies.
void add_springs(const RigidBodyCase& x, NewtonEulerModel<double>& model) {
  const auto is_free = [](const CaseBody& b) {
    return b.damping == 0 && b.stiffness == 0 && b.drag == 0;
  };
  if (std::ranges::all_of(x.bodies, is_free)) return;
  Matrix<double> damping = Matrix<double>::Zero(model.velocities(), model.velocities());
  Matrix<double> stiffness = Matrix<double>::Zero(model.velocities(), model.coordinates());
  for (Index i = 0; i < model.size(); ++i) {
    const CaseBody& body = x.bodies[static_cast<std::size_t>(i)];
    for (Index k = 0; k < 3; ++k) {
      const Index row = kBodyVelocities * i + k;
      damping(row, row) = from_rational<double>(body.damping);
      damping(row + 3, row + 3) = from_rational<double>(body.drag);
      stiffness(row, kBodyCoordinates * i + k) = from_rational<double>(body.stiffness);
    }
  }
  model.wrenches.push_back(
      std::make_shared<LinearWrench<double>>(damping, stiffness, model.initial_position));
}

/// A contact with a plane that has moved by V t: y_N is smaller by n·V t, and u = G (v − (V, 0)).
class DriftingPlane final : public NewtonEulerRelation<double> {
 public:
  DriftingPlane(std::shared_ptr<const NewtonEulerRelation<double>> at_rest,
                Index body,
                const Vector3<double>& normal,
                const Vector3<double>& drift)
      : at_rest_(std::move(at_rest)), body_(body), normal_(normal), drift_(drift) {}

  [[nodiscard]] Index size() const override { return at_rest_->size(); }
  void require_bodies(Index bodies) const override { at_rest_->require_bodies(bodies); }
  void evaluate(const double& t, const Vector<double>& q, Vector<double>& y) const override {
    at_rest_->evaluate(t, q, y);
    y(0) -= normal_.dot(drift_) * t;
  }
  void velocity_matrix(const double& t, const Vector<double>& q, Matrix<double>& g) const override {
    at_rest_->velocity_matrix(t, q, g);
  }
  void rate(const double& t, const Vector<double>& q, Vector<double>& rate) const override {
    Matrix<double> g(size(), kBodyVelocities * (q.size() / kBodyCoordinates));
    velocity_matrix(t, q, g);
    rate = -g.middleCols<3>(kBodyVelocities * body_) * drift_;
  }
  [[nodiscard]] bool add_direction_derivatives(const double& t,
                                               const Vector<double>& q,
                                               const Vector<double>& v,
                                               const Vector<double>& r,
                                               Matrix<double>& of_velocity,
                                               Matrix<double>& of_force) const override {
    return at_rest_->add_direction_derivatives(t, q, v, r, of_velocity, of_force);
  }

 private:
  std::shared_ptr<const NewtonEulerRelation<double>> at_rest_;
  Index body_;
  Vector3<double> normal_, drift_;
};

std::shared_ptr<const NewtonEulerRelation<double>> relation_at_rest(const CaseContact& of,
                                                                    Index body) {
  const Vector3<double> normal = rounded(of.normal);
  const double offset = from_rational<double>(of.offset);
  if (of.point) {
    return std::make_shared<PointOnPlane<double>>(PointOnPlane<double>::Options{
        .point = rounded(*of.point), .normal = normal, .offset = offset, .body = body});
  }
  return std::make_shared<SphereOnPlane<double>>(
      SphereOnPlane<double>::Options{.radius = from_rational<double>(of.radius),
                                     .normal = normal,
                                     .offset = offset,
                                     .components = of.rolling != 0 ? 5 : 3,
                                     .body = body});
}

std::shared_ptr<const NewtonEulerRelation<double>> relation_of(const CaseContact& of, Index body) {
  auto relation = relation_at_rest(of, body);
  if (of.drift.isZero(0)) return relation;
  return std::make_shared<DriftingPlane>(
      std::move(relation), body, rounded(of.normal), rounded(of.drift));
}

ImpactLaw<double> law_of(const CaseContact& of) {
  const double friction = from_rational<double>(of.friction);
  const FrictionalImpact<double> impact{from_rational<double>(of.restitution), 0.0};
  if (of.rolling == 0) return {Coulomb<double, 3>{friction}, impact};
  return {RollingCoulomb<double>{friction, from_rational<double>(of.rolling)}, impact};
}

void add_contacts(const RigidBodyCase& x, NewtonEulerModel<double>& model) {
  model.relation = relation_of(*x.contact, 0);
  model.laws = {law_of(*x.contact)};
  JoinedNewtonEulerRelation<double>::Parts parts{model.relation};
  for (const CaseContact& contact : x.other_contacts) {
    parts.push_back(relation_of(contact, static_cast<Index>(parts.size())));
    model.laws.push_back(law_of(contact));
  }
  if (parts.size() == 1) return;
  model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(parts);
}

std::shared_ptr<const NewtonEulerRelation<double>> relation_of(const CaseJoint& of,
                                                               const CaseBody& body,
                                                               Index index) {
  JointFrame<double> ground, own;
  own.body = index;
  own.origin = rounded(of.point);
  ground.origin = rounded(body.position + rotate<Rational>(body.attitude, of.point));
  const Matrix3<Rational> axes = rotation_matrix<Rational>(body.attitude);
  for (Index k = 0; k < 3; ++k) ground.axes.col(k) = rounded(axes.col(k));
  if (of.pivot) return std::make_shared<PivotJoint<double>>(ground, own);
  return std::make_shared<KneeJoint<double>>(ground, own);
}

void add_joints(const RigidBodyCase& x, NewtonEulerModel<double>& model) {
  JoinedNewtonEulerRelation<double>::Parts parts{relation_of(*x.joint, x.bodies.front(), 0)};
  for (const CaseJoint& joint : x.other_joints) {
    parts.push_back(relation_of(joint, x.bodies[parts.size()], static_cast<Index>(parts.size())));
  }
  for (const auto& part : parts) model.laws.push_back({Equality{part->size()}, {0.0, 0.0}});
  model.relation = parts.front();
  if (parts.size() == 1) return;
  model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(parts);
}

}  // namespace

NewtonEulerModel<double> newton_euler_model(const RigidBodyCase& x) {
  NewtonEulerModel<double> model;
  model.initial_time = from_rational<double>(x.time);
  const auto bodies = static_cast<Index>(x.bodies.size());
  model.initial_position.resize(kBodyCoordinates * bodies);
  model.initial_velocity.resize(kBodyVelocities * bodies);
  for (Index i = 0; i < bodies; ++i) {
    const CaseBody& from = x.bodies[static_cast<std::size_t>(i)];
    RigidBody<double> body;
    body.mass = from_rational<double>(from.mass);
    for (Index k = 0; k < 9; ++k) {
      body.inertia.data()[k] = from_rational<double>(from.inertia.data()[k]);
    }
    model.bodies.push_back(body);
    add_wrenches(from, x.gravity, i, model);
    model.initial_position.segment<3>(kBodyCoordinates * i) = rounded(from.position);
    for (Index k = 0; k < 4; ++k) {
      model.initial_position(kBodyCoordinates * i + 3 + k) =
          from_rational<double>(from.attitude(k));
    }
    model.initial_velocity.segment<3>(kBodyVelocities * i) = rounded(from.velocity);
    model.initial_velocity.segment<3>(kBodyVelocities * i + 3) = rounded(from.spin);
  }
  add_springs(x, model);
  if (x.contact) add_contacts(x, model);
  if (x.joint) add_joints(x, model);
  if (x.pair) join(*x.pair, model);
  if (x.boxes) add_corners(*x.boxes, x, model);
  return model;
}

}  // namespace assay::properties
