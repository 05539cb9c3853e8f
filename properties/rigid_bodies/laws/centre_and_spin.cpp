#include <algorithm>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace centre_and_spin_law {
namespace {

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  return random_free_bodies(draw, subject);
}

/// Without forces that turn with the body.
bool admits(const RigidBodyCase& x, const Parameters&) {
  return !x.contact &&
         std::ranges::all_of(x.bodies, [](const CaseBody& body) { return body.push.isZero(0); });
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  RigidBodyTwin at_rest{"with centres at rest", x, {}}, fixed{"without turning", x, {}};
  at_rest.of.gravity = {0, 0, 0};
  for (CaseBody& body : at_rest.of.bodies) body.position = body.velocity = {0, 0, 0};
  for (CaseBody& body : fixed.of.bodies) body.spin = body.moment = body.inertial_moment = {0, 0, 0};
  at_rest.back = [&](RigidBodyRun& other) {
    for (Eigen::Index b = 0; kBodyCoordinates * b < run.q.rows(); ++b) {
      other.q.middleRows(kBodyCoordinates * b, 3) = run.q.middleRows(kBodyCoordinates * b, 3);
      other.v.middleRows(kBodyVelocities * b, 3) = run.v.middleRows(kBodyVelocities * b, 3);
    }
  };
  fixed.back = [&](RigidBodyRun& other) {
    for (Eigen::Index b = 0; kBodyCoordinates * b < run.q.rows(); ++b) {
      other.q.middleRows(kBodyCoordinates * b + 3, 4) =
          run.q.middleRows(kBodyCoordinates * b + 3, 4);
      other.v.middleRows(kBodyVelocities * b + 3, 3) = run.v.middleRows(kBodyVelocities * b + 3, 3);
    }
  };
  const Finding first = compare_twins(subject, x, at_rest);
  return first.outcome == Finding::Outcome::kHolds ? compare_twins(subject, x, fixed) : first;
}

}  // namespace
}  // namespace centre_and_spin_law

/// Without a contact, or a force in the body frame, the centres move as if no body turned, and
/// bodies turn as if their centres were at rest.
///
/// Source: [Notes, (11.6), (11.36)], derived here.
Law<RigidBodyCase> centre_and_spin(On<RigidBodyCase>) {
  using namespace centre_and_spin_law;
  return {.name = "centre-and-spin",
          .statement = "the flight of the centre of mass and the rotation about it are independent",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
