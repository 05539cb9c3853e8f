#include "core/math/rotation.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace directions_of_the_world_law {
namespace {

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const Vector3<Rational> shift{1, Rational(-1, 2), 2};
  for (const Quaternion<Rational>& r :
       {Quaternion<Rational>{1, 0, 0, 0},
        Quaternion<Rational>{Rational(4, 5), 0, Rational(3, 5), 0},
        Quaternion<Rational>{Rational(1, 2), Rational(1, 2), Rational(1, 2), Rational(-1, 2)}}) {
    RigidBodyTwin twin{"in a world that is turned and moved", x, {}};
    twin.turns = true;
    for (CaseBody& body : twin.of.bodies) {
      body.position = rotate<Rational>(r, body.position) + shift;
      body.velocity = rotate<Rational>(r, body.velocity);
      body.attitude = product<Rational>(r, body.attitude);
      body.inertial_moment = rotate<Rational>(r, body.inertial_moment);
    }
    twin.of.gravity = rotate<Rational>(r, x.gravity);
    if (x.contact) {
      twin.of.contact->normal = rotate<Rational>(r, x.contact->normal);
      twin.of.contact->offset += inner<Rational>(twin.of.contact->normal, shift);
    }
    twin.back = [&](RigidBodyRun& run) {
      Quaternion<double> back;
      Vector3<double> by;
      for (int i = 0; i < 4; ++i) back(i) = from_rational<double>(i == 0 ? r(i) : Rational(-r(i)));
      for (int i = 0; i < 3; ++i) by(i) = from_rational<double>(shift(i));
      for (Eigen::Index k = 0; k < run.size(); ++k) {
        for (Eigen::Index b = 0; b < static_cast<Eigen::Index>(x.bodies.size()); ++b) {
          auto q = run.q.col(k).segment<7>(kBodyCoordinates * b);
          auto v = run.v.col(k).segment<6>(kBodyVelocities * b);
          const Vector3<double> place = q.head<3>() - by, speed = v.head<3>();
          const Quaternion<double> p = q.tail<4>();
          q.head<3>() = rotate<double>(back, place);
          v.head<3>() = rotate<double>(back, speed);
          q.tail<4>() = product<double>(back, p);
        }
      }
    };
    const Finding finding = compare_twins(subject, x, twin);
    if (finding.outcome != Finding::Outcome::kHolds) return finding;
  }
  return Finding::holds();
}

}  // namespace
}  // namespace directions_of_the_world_law

/// All bodies, gravity and the plane are turned by r and moved by a: x' = r x + a, v' = r v, p' = r
/// ∘ p. Then Ω, P_N and |P_T| are the same, and so are forces and moments in the body frame. r by
/// rational quaternions. If the scheme declares nothing about its steps, the difference must only
/// fall with h as truncation does: a chart of attitudes singles out directions.
///
/// Source: derived here.
Law<RigidBodyCase> directions_of_the_world(On<RigidBodyCase>) {
  using namespace directions_of_the_world_law;
  return {.name = "directions-of-the-world",
          .statement = "the directions and the origin of the world do not matter",
          .examine = &examine};
}

}  // namespace assay::properties
