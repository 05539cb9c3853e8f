#include "properties/rigid_bodies/rigid_body_catalogue.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"

namespace assay::properties {

namespace {

RigidBodyCase draw_case(Draw& draw, const Subject& subject) { return random_bodies(draw, subject); }

bool admits(const RigidBodyCase&, const Parameters&) { return true; }

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  RigidBodyTwin twin{"from -p", x, [](Trajectory<double>& run) {
                       for (Eigen::Index first = 3; first < run.q.rows();
                            first += kBodyCoordinates) {
                         run.q.middleRows(first, 4) *= -1;
                       }
                     }};
  for (CaseBody& body : twin.of.bodies) body.attitude *= Rational(-1);
  return compare_twins(subject, x, twin);
}

}  // namespace

/// p and −p are the same rotation, and c of a step does not depend on p: from −p_0 the motion is
/// the same, with −p_k.
///
/// Source: [Notes, 11.1], derived here.
RigidBodyLaw sign_of_quaternions() {
  return {.name = "sign-of-quaternions",
          .description = "p and -p are the same attitude",
          .options = {},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
