#include "properties/rigid_bodies/rigid_body_case.hpp"

#include <algorithm>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "properties/rigid_bodies/rigid_body_boxes.hpp"
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
         h * h * body.stiffness <= body.mass && body.drag >= 0 &&
         h * body.drag <= least_moment(body);
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

}  // namespace

RigidBodyCase alone(const RigidBodyCase& x, std::size_t body) {
  RigidBodyCase own = x;
  own.bodies = {x.bodies[body]};
  if (body > 0 && !x.other_contacts.empty()) own.contact = x.other_contacts[body - 1];
  if (body > 0 && !x.other_joints.empty()) own.joint = x.other_joints[body - 1];
  own.other_contacts.clear();
  own.other_joints.clear();
  return own;
}

namespace {

/// Whether each body has a contact of its own, or each a joint, and is admissible with it.
bool are_admissible_apart(const RigidBodyCase& x) {
  const std::size_t others = x.bodies.size() - 1;
  const bool contacts = x.contact && x.other_contacts.size() == others && x.other_joints.empty();
  const bool joints = x.joint && x.other_joints.size() == others && x.other_contacts.empty();
  if (x.bodies.empty() || !(contacts || joints) || x.pair || x.boxes) return false;
  for (std::size_t i = 0; i < x.bodies.size(); ++i) {
    if (!is_admissible(alone(x, i))) return false;
  }
  return true;
}

}  // namespace

bool is_admissible(const RigidBodyCase& x) {
  if (!x.other_contacts.empty() || !x.other_joints.empty()) return are_admissible_apart(x);
  if (x.bodies.empty() || x.h <= 0 || x.steps < 1) return false;
  for (const CaseBody& body : x.bodies) {
    if (!is_admissible(body, x.h)) return false;
  }
  if (x.boxes) return !x.pair && !x.joint && !x.contact && is_admissible(*x.boxes, x);
  if (x.pair) return !x.joint && is_admissible(*x.pair, x);
  if (!x.contact && !x.joint) return true;
  if (x.bodies.size() != 1 || (x.contact && x.joint)) return false;
  return x.contact ? is_admissible(*x.contact, x) : turns_little(x, x.joint->point);
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

std::string code(const CaseContact& of) {
  std::string text = "CaseContact{.radius = " + code(of.radius) + ", .normal" + list(of.normal) +
                     ", .offset = " + code(of.offset) + ", .friction = " + code(of.friction) +
                     ", .restitution = " + code(of.restitution);
  if (of.rolling != 0) text += ", .rolling = " + code(of.rolling);
  if (of.point) text += ", .point = Vector3<Rational>" + list(*of.point);
  if (!of.drift.isZero(0)) text += ", .drift" + list(of.drift);
  return text + "}";
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
  vector("ramp", body.ramp);
  if (body.damping != 0) text += ", .damping = " + code(body.damping);
  if (body.stiffness != 0) text += ", .stiffness = " + code(body.stiffness);
  if (body.drag != 0) text += ", .drag = " + code(body.drag);
  return text + "}";
}

std::string code(const CaseJoint& of) {
  return "CaseJoint{.point" + list(of.point) + ", .pivot = " + (of.pivot ? "true" : "false") + "}";
}

template <class Parts>
std::string code_of_all(const char* name, const Parts& parts) {
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "" : ", ") + code(part);
  return text.empty() ? "" : std::string(", ") + name + " = {" + text + "}";
}

}  // namespace

std::string to_code(const RigidBodyCase& x) {
  std::string text = "RigidBodyCase{.bodies = {";
  for (std::size_t i = 0; i < x.bodies.size(); ++i)
    text += (i == 0 ? "" : ", ") + code(x.bodies[i]);
  text += "}";
  if (!x.gravity.isZero(0)) text += ", .gravity" + list(x.gravity);
  if (x.contact) text += ", .contact = " + code(*x.contact);
  text += code_of_all(".other_contacts", x.other_contacts);
  if (x.joint) text += ", .joint = " + code(*x.joint);
  text += code_of_all(".other_joints", x.other_joints);
  if (x.pair) text += ", .pair = " + code(*x.pair);
  if (x.boxes) {
    text += ", .boxes = CaseBoxes{.sizes = {";
    for (const Vector3<Rational>& size : x.boxes->sizes) text += list(size) + ", ";
    text +=
        "}, .friction = " + code(x.boxes->friction) + ", .depth = " + code(x.boxes->depth) + "}";
  }
  if (x.time != 0) text += ", .time = " + code(x.time);
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
  if (x.bodies.size() > 1) {
    with([](RigidBodyCase& y) {
      y.bodies.pop_back();
      if (!y.other_contacts.empty()) y.other_contacts.pop_back();
      if (!y.other_joints.empty()) y.other_joints.pop_back();
      if (y.boxes) y.boxes->sizes.pop_back();
    });
  }
  if (x.boxes && x.boxes->friction != 0) with([](RigidBodyCase& y) { y.boxes->friction = 0; });
  if (x.contact && x.other_contacts.empty()) with([](RigidBodyCase& y) { y.contact.reset(); });
  if (x.pair) with([](RigidBodyCase& y) { y.pair.reset(); });
  if (x.contact && x.contact->rolling != 0) with([](RigidBodyCase& y) { y.contact->rolling = 0; });
  if (x.joint && x.joint->pivot) with([](RigidBodyCase& y) { y.joint->pivot = false; });
  if (!x.gravity.isZero(0)) with([](RigidBodyCase& y) { y.gravity = {0, 0, 0}; });
  if (x.time != 0) with([](RigidBodyCase& y) { y.time = 0; });
  const Quaternion<Rational> none{1, 0, 0, 0};
  const Matrix3<Rational> one = Matrix3<Rational>::Identity();
  for (std::size_t i = 0; i < x.bodies.size(); ++i) {
    if (x.bodies[i].attitude != none) with([&](RigidBodyCase& y) { y.bodies[i].attitude = none; });
    if (x.bodies[i].inertia != one) with([&](RigidBodyCase& y) { y.bodies[i].inertia = one; });
    if (x.bodies[i].damping != 0) with([&](RigidBodyCase& y) { y.bodies[i].damping = 0; });
    if (x.bodies[i].stiffness != 0) with([&](RigidBodyCase& y) { y.bodies[i].stiffness = 0; });
    if (x.bodies[i].drag != 0) with([&](RigidBodyCase& y) { y.bodies[i].drag = 0; });
    for (Vector3<Rational> CaseBody::*own : {&CaseBody::position,
                                             &CaseBody::velocity,
                                             &CaseBody::spin,
                                             &CaseBody::moment,
                                             &CaseBody::inertial_moment,
                                             &CaseBody::push,
                                             &CaseBody::ramp}) {
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
