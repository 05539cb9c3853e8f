#include "properties/rigid_bodies/rigid_body_case.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/linear_wrench.hpp"
#include "properties/simpler_numbers.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

bool is_positive_definite(const Matrix3<Rational>& a) {
  if (a != Matrix3<Rational>(a.transpose())) return false;
  const Rational minor = a(0, 0) * a(1, 1) - a(0, 1) * a(1, 0);
  const Rational determinant = a(0, 0) * (a(1, 1) * a(2, 2) - a(1, 2) * a(2, 1)) -
                               a(0, 1) * (a(1, 0) * a(2, 2) - a(1, 2) * a(2, 0)) +
                               a(0, 2) * (a(1, 0) * a(2, 1) - a(1, 1) * a(2, 0));
  return a(0, 0) > 0 && minor > 0 && determinant > 0;
}

Rational least_moment(const CaseBody& body) {
  return std::min({body.inertia(0, 0), body.inertia(1, 1), body.inertia(2, 2)});
}

bool is_admissible(const CaseBody& body, const Rational& h) {
  if (body.mass <= 0 || !is_positive_definite(body.inertia)) return false;
  if (squared_norm<Rational>(body.attitude) != 1) return false;
  const Rational moments =
      largest_magnitude<Rational>(body.moment) + largest_magnitude<Rational>(body.inertial_moment);
  return h * largest_magnitude<Rational>(body.spin) <= 1 && h * h * moments <= least_moment(body) &&
         body.damping >= 0 && body.stiffness >= 0 && h * body.damping <= body.mass &&
         h * h * body.stiffness <= body.mass;
}

/// |v| + h|f|/m + R|Ω| of the first body.
Rational speed_of_points(const RigidBodyCase& x, const Rational& radius) {
  const CaseBody& body = x.bodies.front();
  return largest_magnitude<Rational>(body.velocity) + x.h * largest_magnitude<Rational>(x.gravity) +
         x.h * largest_magnitude<Rational>(body.push) / body.mass +
         radius * largest_magnitude<Rational>(body.spin);
}

/// Whether an impulse at the point of the first body turns it by little.
bool turns_little(const RigidBodyCase& x, const Vector3<Rational>& point) {
  const CaseBody& body = x.bodies.front();
  const Rational arm = largest_magnitude<Rational>(point);
  return 4 * x.h * body.mass * arm * speed_of_points(x, arm) <= least_moment(body);
}

bool is_admissible(const CaseContact& of, const RigidBodyCase& x) {
  if (of.radius <= 0 || of.friction < 0 || of.rolling < 0) return false;
  if (of.restitution < 0 || of.restitution > 1) return false;
  if (inner<Rational>(of.normal, of.normal) != 1) return false;
  if (!of.point) return 4 * x.h * speed_of_points(x, of.radius) <= of.radius;
  return of.rolling == 0 && inner<Rational>(*of.point, *of.point) <= of.radius * of.radius &&
         turns_little(x, *of.point);
}

/// From the centre of a body to its point, in the inertial frame.
Vector3<Rational> arm(const CaseBody& body, const Vector3<Rational>& point) {
  return rotate<Rational>(body.attitude, point);
}

bool is_admissible(const CasePair& of, const RigidBodyCase& x) {
  if (x.bodies.size() != 2 || x.contact) return false;
  const CaseBody &a = x.bodies[0], &b = x.bodies[1];
  const Vector3<Rational> at_a = a.position + arm(a, of.point);
  if (of.kind == CasePair::Kind::kKnee) {
    if (at_a != Vector3<Rational>(b.position + arm(b, of.other))) return false;
  } else if (of.friction < 0 || of.restitution < 0 || of.restitution > 1 || of.radius_a <= 0 ||
             of.radius_b <= 0 || inner<Rational>(of.normal, of.normal) != 1) {
    return false;
  }
  if (of.kind == CasePair::Kind::kSpheres && a.position == b.position) return false;
  const Rational reach = of.radius_a + of.radius_b + largest_magnitude<Rational>(of.point) +
                         largest_magnitude<Rational>(Vector3<Rational>(at_a - b.position));
  const Rational spins = largest_magnitude<Rational>(a.spin) + largest_magnitude<Rational>(b.spin);
  const Rational speeds = largest_magnitude<Rational>(a.velocity) +
                          largest_magnitude<Rational>(b.velocity) + reach * spins;
  return 2 * x.h * speeds <= 1;
}

Vector3<double> rounded(const Vector3<Rational>& x) {
  return {from_rational<double>(x(0)), from_rational<double>(x(1)), from_rational<double>(x(2))};
}

}  // namespace

bool is_admissible(const RigidBodyCase& x) {
  if (x.bodies.empty() || x.h <= 0 || x.steps < 1) return false;
  for (const CaseBody& body : x.bodies) {
    if (!is_admissible(body, x.h)) return false;
  }
  if (x.pair) return !x.joint && is_admissible(*x.pair, x);
  if (!x.contact && !x.joint) return true;
  if (x.bodies.size() != 1 || (x.contact && x.joint)) return false;
  return x.contact ? is_admissible(*x.contact, x) : turns_little(x, x.joint->point);
}

namespace {

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
}

/// The springs and dampers of the centres. @pre the initial position of all bodies.
void add_springs(const RigidBodyCase& x, NewtonEulerModel<double>& model) {
  const auto is_free = [](const CaseBody& b) { return b.damping == 0 && b.stiffness == 0; };
  if (std::ranges::all_of(x.bodies, is_free)) return;
  Matrix<double> damping = Matrix<double>::Zero(model.velocities(), model.velocities());
  Matrix<double> stiffness = Matrix<double>::Zero(model.velocities(), model.coordinates());
  for (Index i = 0; i < model.size(); ++i) {
    const CaseBody& body = x.bodies[static_cast<std::size_t>(i)];
    for (Index k = 0; k < 3; ++k) {
      const Index row = kBodyVelocities * i + k;
      damping(row, row) = from_rational<double>(body.damping);
      stiffness(row, kBodyCoordinates * i + k) = from_rational<double>(body.stiffness);
    }
  }
  model.wrenches.push_back(
      std::make_shared<LinearWrench<double>>(damping, stiffness, model.initial_position));
}

void add_contact(const CaseContact& of, NewtonEulerModel<double>& model) {
  const Vector3<double> normal = rounded(of.normal);
  const double offset = from_rational<double>(of.offset);
  const double friction = from_rational<double>(of.friction);
  const FrictionalImpact<double> impact{from_rational<double>(of.restitution), 0.0};
  const bool rolls = of.rolling != 0;
  if (of.point) {
    model.relation = std::make_shared<PointOnPlane<double>>(PointOnPlane<double>::Options{
        .point = rounded(*of.point), .normal = normal, .offset = offset});
  } else {
    model.relation = std::make_shared<SphereOnPlane<double>>(
        SphereOnPlane<double>::Options{.radius = from_rational<double>(of.radius),
                                       .normal = normal,
                                       .offset = offset,
                                       .components = rolls ? 5 : 3});
  }
  if (rolls) {
    const RollingCoulomb<double> law{friction, from_rational<double>(of.rolling)};
    model.laws = {{law, impact}};
  } else {
    model.laws = {{Coulomb<double, 3>{friction}, impact}};
  }
}

void add_joint(const CaseJoint& of, const CaseBody& body, NewtonEulerModel<double>& model) {
  JointFrame<double> ground, own;
  own.body = 0;
  own.origin = rounded(of.point);
  ground.origin = rounded(body.position + rotate<Rational>(body.attitude, of.point));
  const Matrix3<Rational> axes = rotation_matrix<Rational>(body.attitude);
  for (Index k = 0; k < 3; ++k) ground.axes.col(k) = rounded(axes.col(k));
  if (of.pivot) {
    model.relation = std::make_shared<PivotJoint<double>>(ground, own);
  } else {
    model.relation = std::make_shared<KneeJoint<double>>(ground, own);
  }
  model.laws = {{Equality{model.relation->size()}, {0.0, 0.0}}};
}

}  // namespace

NewtonEulerModel<double> newton_euler_model(const RigidBodyCase& x) {
  NewtonEulerModel<double> model;
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
  if (x.contact) add_contact(*x.contact, model);
  if (x.joint) add_joint(*x.joint, x.bodies.front(), model);
  if (x.pair) join(*x.pair, model);
  return model;
}

namespace {

std::string code(const Rational& x) { return "exact(\"" + to_text(x) + "\")"; }

template <class Entries>
std::string list(const Entries& x) {
  std::string text;
  for (Index i = 0; i < x.size(); ++i) text += (i == 0 ? "" : ", ") + code(x(i));
  return "{" + text + "}";
}

std::string code(const CasePair& of) {
  const auto law = [&] {
    return ", .friction = " + code(of.friction) + ", .restitution = " + code(of.restitution) + "}";
  };
  switch (of.kind) {
    case CasePair::Kind::kSpheres:
      return "CasePair{.radius_a = " + code(of.radius_a) + ", .radius_b = " + code(of.radius_b) +
             law();
    case CasePair::Kind::kPointOnFace:
      return "CasePair{.kind = CasePair::Kind::kPointOnFace, .point" + list(of.point) +
             ", .normal" + list(of.normal) + ", .offset = " + code(of.offset) + law();
    case CasePair::Kind::kKnee:
      break;
  }
  return "CasePair{.kind = CasePair::Kind::kKnee, .point" + list(of.point) + ", .other" +
         list(of.other) + "}";
}

std::string code(const CaseBody& body) {
  std::string text = "{.mass = " + code(body.mass);
  const Matrix3<Rational>& a = body.inertia;
  if (a != Matrix3<Rational>(Matrix3<Rational>::Identity())) {
    text += ", .inertia = Matrix3<Rational>{";
    for (Index i = 0; i < 3; ++i) text += (i == 0 ? "" : ", ") + list(a.row(i));
    text += "}";
  }
  const auto vector = [&](const char* name, const Vector3<Rational>& own) {
    if (!own.isZero(0)) text += std::string(", .") + name + list(own);
  };
  vector("position", body.position);
  vector("velocity", body.velocity);
  vector("spin", body.spin);
  vector("moment", body.moment);
  text += ", .attitude" + list(body.attitude);
  vector("inertial_moment", body.inertial_moment);
  vector("push", body.push);
  if (body.damping != 0) text += ", .damping = " + code(body.damping);
  if (body.stiffness != 0) text += ", .stiffness = " + code(body.stiffness);
  return text + "}";
}

}  // namespace

std::string to_code(const RigidBodyCase& x) {
  std::string text = "RigidBodyCase{.bodies = {";
  for (std::size_t i = 0; i < x.bodies.size(); ++i)
    text += (i == 0 ? "" : ", ") + code(x.bodies[i]);
  text += "}";
  if (!x.gravity.isZero(0)) text += ", .gravity" + list(x.gravity);
  if (x.contact) {
    text += ", .contact = CaseContact{.radius = " + code(x.contact->radius) + ", .normal" +
            list(x.contact->normal) + ", .offset = " + code(x.contact->offset) +
            ", .friction = " + code(x.contact->friction) +
            ", .restitution = " + code(x.contact->restitution);
    if (x.contact->rolling != 0) text += ", .rolling = " + code(x.contact->rolling);
    if (x.contact->point) text += ", .point = Vector3<Rational>" + list(*x.contact->point);
    text += "}";
  }
  if (x.joint) {
    text += ", .joint = CaseJoint{.point" + list(x.joint->point) +
            ", .pivot = " + (x.joint->pivot ? "true" : "false") + "}";
  }
  if (x.pair) text += ", .pair = " + code(*x.pair);
  text += ", .h = " + code(x.h) + ", .steps = " + std::to_string(x.steps) + ", .options = {";
  for (std::size_t i = 0; i < x.options.size(); ++i) {
    const auto& [name, value] = x.options[i];
    text += (i == 0 ? "{\"" : ", {\"") + name + "\", \"" + value + "\"}";
  }
  return text + "}}";
}

std::vector<RigidBodyCase> simpler(const RigidBodyCase& x) {
  std::vector<RigidBodyCase> found;
  const auto with = [&](const auto& change) {
    RigidBodyCase other = x;
    change(other);
    found.push_back(std::move(other));
  };
  for (const int steps : {1, x.steps / 2, x.steps - 1}) {
    if (steps >= 1 && steps < x.steps) with([&](RigidBodyCase& y) { y.steps = steps; });
  }
  if (x.bodies.size() > 1) with([](RigidBodyCase& y) { y.bodies.pop_back(); });
  if (x.contact) with([](RigidBodyCase& y) { y.contact.reset(); });
  if (x.pair) with([](RigidBodyCase& y) { y.pair.reset(); });
  if (x.contact && x.contact->rolling != 0) with([](RigidBodyCase& y) { y.contact->rolling = 0; });
  if (x.joint && x.joint->pivot) with([](RigidBodyCase& y) { y.joint->pivot = false; });
  if (!x.gravity.isZero(0)) with([](RigidBodyCase& y) { y.gravity = {0, 0, 0}; });
  const Quaternion<Rational> none{1, 0, 0, 0};
  const Matrix3<Rational> one = Matrix3<Rational>::Identity();
  for (std::size_t i = 0; i < x.bodies.size(); ++i) {
    if (x.bodies[i].attitude != none) with([&](RigidBodyCase& y) { y.bodies[i].attitude = none; });
    if (x.bodies[i].inertia != one) with([&](RigidBodyCase& y) { y.bodies[i].inertia = one; });
    if (x.bodies[i].damping != 0) with([&](RigidBodyCase& y) { y.bodies[i].damping = 0; });
    if (x.bodies[i].stiffness != 0) with([&](RigidBodyCase& y) { y.bodies[i].stiffness = 0; });
    for (Vector3<Rational> CaseBody::*own : {&CaseBody::position,
                                             &CaseBody::velocity,
                                             &CaseBody::spin,
                                             &CaseBody::moment,
                                             &CaseBody::inertial_moment,
                                             &CaseBody::push}) {
      for (Index k = 0; k < 3; ++k) {
        for (const Rational& number : simpler_numbers((x.bodies[i].*own)(k))) {
          with([&](RigidBodyCase& y) { (y.bodies[i].*own)(k) = number; });
        }
      }
    }
  }
  for (const Rational& number : simpler_numbers(x.h)) {
    with([&](RigidBodyCase& y) { y.h = number; });
  }
  return found;
}

}  // namespace assay::properties
