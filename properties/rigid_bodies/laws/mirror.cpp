#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace mirror_law {
namespace {

/// The vectors (true) or axial vectors of the world in the mirror.
template <class V>
V mirrored(V a, bool polar) {
  if (polar) {
    a(0) = -a(0);
  } else {
    a(1) = -a(1);
    a(2) = -a(2);
  }
  return a;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  RigidBodyTwin twin{"in the mirror", x, [](RigidBodyRun& run) {
                       for (Eigen::Index b = 0; kBodyCoordinates * b < run.q.rows(); ++b) {
                         for (const Eigen::Index row : {0, 5, 6}) {
                           run.q.row(kBodyCoordinates * b + row) *= -1;
                         }
                         for (const Eigen::Index row : {0, 4, 5}) {
                           run.v.row(kBodyVelocities * b + row) *= -1;
                         }
                       }
                     }};
  twin.turns = true;
  for (CaseBody& body : twin.of.bodies) {
    body.position = mirrored(body.position, true);
    body.velocity = mirrored(body.velocity, true);
    body.spin = mirrored(body.spin, false);
    body.moment = mirrored(body.moment, false);
    body.inertial_moment = mirrored(body.inertial_moment, false);
    body.push = mirrored(body.push, true);
    for (const int i : {2, 3}) body.attitude(i) = -body.attitude(i);
    for (const int i : {1, 2}) {
      body.inertia(0, i) = -body.inertia(0, i);
      body.inertia(i, 0) = -body.inertia(i, 0);
    }
  }
  twin.of.gravity = mirrored(x.gravity, true);
  if (x.contact) twin.of.contact->normal = mirrored(x.contact->normal, true);
  return compare_twins(subject, x, twin);
}

}  // namespace
}  // namespace mirror_law

/// Seen in the mirror S = diag(−1, 1, 1): x' = S x, v' = S v, R' = S R S, and of the axial vectors
/// Ω' = −S Ω and m' = −S m, so that p' = (p₀, p₁, −p₂, −p₃); I' = S I S. P_N and |P_T| are the
/// same. If the scheme declares nothing about its steps, the difference must only fall with h as
/// truncation does.
///
/// Source: derived here.
Law<RigidBodyCase> mirror(On<RigidBodyCase>) {
  using namespace mirror_law;
  return {.name = "mirror",
          .statement = "a mirrored system moves as the mirror image",
          .aliases = {"mirrored-world"},
          .examine = &examine};
}

}  // namespace assay::properties
