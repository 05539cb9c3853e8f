#include "properties/rigid_bodies/rigid_body_boxes.hpp"

#include <algorithm>
#include <memory>

#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"

namespace assay::properties {

namespace {

/// The normal of the plane.
Vector3<Rational> upwards(const RigidBodyCase& x) {
  return rotate<Rational>(x.bodies.front().attitude, Vector3<Rational>{0, 0, 1});
}

bool is_at_rest(const CaseBody& body) {
  return body.is_plain() && body.moment.isZero(0) && body.velocity.isZero(0) && body.spin.isZero(0);
}

Vector3<double> rounded(const Vector3<Rational>& x) {
  return {from_rational<double>(x(0)), from_rational<double>(x(1)), from_rational<double>(x(2))};
}

}  // namespace

Matrix3<Rational> inertia_of_box(const Rational& mass, const Vector3<Rational>& size) {
  Matrix3<Rational> inertia = Matrix3<Rational>::Zero();
  for (int k = 0; k < 3; ++k) {
    const Rational &a = size((k + 1) % 3), &b = size((k + 2) % 3);
    inertia(k, k) = mass * (a * a + b * b) / 12;
  }
  return inertia;
}

bool is_admissible(const CaseBoxes& of, const RigidBodyCase& x) {
  const std::size_t count = x.bodies.size();
  if (count < 1 || count > 2 || of.sizes.size() != count || of.friction < 0 || of.depth < 0) {
    return false;
  }
  const Vector3<Rational> up = upwards(x);
  const Rational pull = -inner<Rational>(up, x.gravity);
  if (pull <= 0 || x.gravity != Vector3<Rational>(up * Rational(-pull))) return false;
  for (std::size_t i = 0; i < count; ++i) {
    const CaseBody& body = x.bodies[i];
    if (body.inertia != inertia_of_box(body.mass, of.sizes[i])) return false;
    if (!is_at_rest(body) || body.attitude != x.bodies.front().attitude) return false;
    if (std::ranges::any_of(of.sizes[i], [](const Rational& side) { return side <= 0; })) {
      return false;
    }
    if (i == 0) continue;
    const Rational above = (of.sizes[i](2) + of.sizes[i - 1](2)) / 2;
    if (body.position != Vector3<Rational>(x.bodies[i - 1].position + up * above)) return false;
  }
  return true;
}

void add_corners(const CaseBoxes& of, const RigidBodyCase& x, NewtonEulerModel<double>& model) {
  const Vector3<Rational> up = upwards(x);
  const bool rubs = of.friction != 0;
  JoinedNewtonEulerRelation<double>::Parts contacts;
  for (std::size_t i = 0; i < of.sizes.size(); ++i) {
    const auto body = static_cast<Eigen::Index>(i);
    for (int corner = 0; corner < 4; ++corner) {
      Vector3<Rational> point = of.sizes[i] / Rational(-2);
      if (corner % 2 == 1) point(0) = -point(0);
      if (corner / 2 == 1) point(1) = -point(1);
      if (i == 0) {
        const Rational height =
            inner<Rational>(up, x.bodies[0].position) - of.sizes[0](2) / 2 + of.depth;
        contacts.push_back(std::make_shared<PointOnPlane<double>>(
            PointOnPlane<double>::Options{.point = rounded(point),
                                          .normal = rounded(up),
                                          .offset = from_rational<double>(height),
                                          .friction = rubs}));
      } else {
        const Rational height = of.sizes[i - 1](2) / 2 + of.depth;
        contacts.push_back(std::make_shared<PointOnFace<double>>(
            PointOnFace<double>::Options{.point_body = body,
                                         .face_body = body - 1,
                                         .point = rounded(point),
                                         .offset = from_rational<double>(height),
                                         .friction = rubs}));
      }
      if (rubs) {
        const Coulomb<double, 3> law{from_rational<double>(of.friction)};
        model.laws.push_back({law, {0.0, 0.0}});
      } else {
        model.laws.push_back({Unilateral{}, {0.0, 0.0}});
      }
    }
  }
  model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(contacts);
}

}  // namespace assay::properties
