#include <algorithm>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace galilean_motion_law {
namespace {

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  if (draw.one_in(3)) return random_contact_case(draw, subject);
  return random_free_bodies(draw, subject);
}

/// Without springs, beside a plane at rest.
bool admits(const RigidBodyCase& x, const Parameters&) {
  return x.other_contacts.empty() && !x.pair && !x.joint && !x.boxes &&
         (!x.contact || x.contact->drift.isZero(0)) &&
         std::ranges::all_of(x.bodies, [](const CaseBody& body) {
           return body.damping == 0 && body.stiffness == 0;
         });
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const Vector3<Rational> drift{2, Rational(-3, 2), 1};
  RigidBodyTwin twin{"in a frame that moves", x, [&](RigidBodyRun& run) {
                       for (Eigen::Index k = 0; k < run.size(); ++k) {
                         const Rational t = x.h * static_cast<int>(k);
                         for (Eigen::Index i = 0; i < 3; ++i) {
                           const Rational way = t * drift(i);
                           for (std::size_t b = 0; b < x.bodies.size(); ++b) {
                             const auto body = static_cast<Eigen::Index>(b);
                             run.q(kBodyCoordinates * body + i, k) -= from_rational<double>(way);
                             run.v(kBodyVelocities * body + i, k) -=
                                 from_rational<double>(drift(i));
                           }
                         }
                       }
                     }};
  for (CaseBody& body : twin.of.bodies) body.velocity += drift;
  if (x.contact) twin.of.contact->drift = drift;
  return compare_twins(subject, x, twin);
}

}  // namespace
}  // namespace galilean_motion_law

/// In a frame that moves with −V, v' = v + V, x' = x + (t − t₀) V. The motion is the same, because
/// weights and moments do not depend on x or v. A plane in contact moves with V, too.
///
/// Source: derived here.
Law<RigidBodyCase> galilean_motion(On<RigidBodyCase>) {
  using namespace galilean_motion_law;
  return {.name = "galilean-motion",
          .statement = "a uniform motion of the bodies and of the plane below them does not matter",
          .aliases = {"moving-frame"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
