#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace units_law {
namespace {

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const Rational mass(3), length(5, 2), moment(mass * length * length);
  RigidBodyTwin twin{"in other units", x, [&](RigidBodyRun& run) {
                       const double d = from_rational<double>(length);
                       for (Eigen::Index b = 0; kBodyCoordinates * b < run.q.rows(); ++b) {
                         run.q.middleRows(kBodyCoordinates * b, 3) /= d;
                         run.v.middleRows(kBodyVelocities * b, 3) /= d;
                       }
                       run.impulse /= d * from_rational<double>(mass);
                     }};
  for (CaseBody& body : twin.of.bodies) {
    body.mass *= mass;
    body.position *= length;
    body.velocity *= length;
    body.inertia *= moment;
    body.moment *= moment;
    body.inertial_moment *= moment;
    body.push *= Rational(mass * length);
    body.damping *= mass;
    body.stiffness *= mass;
    body.drag *= moment;
  }
  twin.of.gravity *= length;
  if (x.contact) {
    twin.of.contact->radius *= length;
    twin.of.contact->offset *= length;
  }
  return compare_twins(subject, x, twin);
}

}  // namespace
}  // namespace units_law

/// With units of mass c times and of length d times smaller, m' = c m, x' = d x, v' = d v, also for
/// gravity and the plane, I' = c d² I, and moments the same: p and Ω do not change, P' = c d P.
///
/// Source: derived here.
Law<RigidBodyCase> units(On<RigidBodyCase>) {
  using namespace units_law;
  return {.name = "units",
          .statement = "the units of mass and length do not matter",
          .aliases = {"units-of-bodies"},
          .examine = &examine};
}

}  // namespace assay::properties
