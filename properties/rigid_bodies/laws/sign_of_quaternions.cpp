#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace sign_of_quaternions_law {
namespace {

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  RigidBodyTwin twin{"from -p", x, [](RigidBodyRun& run) {
                       for (Eigen::Index first = 3; first < run.q.rows();
                            first += kBodyCoordinates) {
                         run.q.middleRows(first, 4) *= -1;
                       }
                     }};
  twin.turns = true;
  for (CaseBody& body : twin.of.bodies) body.attitude *= Rational(-1);
  return compare_twins(subject, x, twin);
}

}  // namespace
}  // namespace sign_of_quaternions_law

/// p and −p are the same rotation, and c of a step does not depend on p. So from −p_0 the motion is
/// the same, with −p_k. If the scheme declares nothing about its steps, the difference must only
/// fall with h as truncation does: p and −p may be integrated in different charts.
///
/// Source: [Notes, 11.1], derived here.
Law<RigidBodyCase> sign_of_quaternions(On<RigidBodyCase>) {
  using namespace sign_of_quaternions_law;
  return {.name = "sign-of-quaternions",
          .statement = "p and -p are the same attitude",
          .examine = &examine};
}

}  // namespace assay::properties
