#include "core/math/rotation.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace choice_of_body_axes_law {
namespace {

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const Quaternion<Rational> turn{Rational(4, 5), Rational(3, 5), 0, 0};
  const Quaternion<Rational> half{Rational(1, 2), Rational(1, 2), Rational(1, 2), Rational(1, 2)};
  const Quaternion<Rational> b = product<Rational>(turn, half);
  RigidBodyTwin twin{"with other axes in the bodies", x, {}};
  twin.turns = true;
  const Matrix3<Rational> r = rotation_matrix<Rational>(b);
  for (CaseBody& body : twin.of.bodies) {
    body.attitude = product<Rational>(body.attitude, b);
    body.spin = rotate_back<Rational>(b, body.spin);
    body.moment = rotate_back<Rational>(b, body.moment);
    body.push = rotate_back<Rational>(b, body.push);
    const Matrix3<Rational> half_way = body.inertia.lazyProduct(r);
    body.inertia = r.transpose().lazyProduct(half_way);
  }
  twin.back = [&](RigidBodyRun& run) {
    Quaternion<double> axes;
    for (int i = 0; i < 4; ++i) axes(i) = from_rational<double>(b(i));
    for (Eigen::Index k = 0; k < run.size(); ++k) {
      for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(x.bodies.size()); ++i) {
        auto p = run.q.col(k).segment<4>(kBodyCoordinates * i + 3);
        auto omega = run.v.col(k).segment<3>(kBodyVelocities * i + 3);
        p = product<double>(Quaternion<double>(p), conjugate<double>(axes)).eval();
        omega = rotate<double>(axes, Vector3<double>(omega)).eval();
      }
    }
  };
  return compare_twins(subject, x, twin);
}

}  // namespace
}  // namespace choice_of_body_axes_law

/// If the axes in the body are turned by b, then p' = p ∘ b, Ω' = bᵀ Ω, forces and moments in the
/// body frame are bᵀ m, and I' = bᵀ I b: the motion is the same. If the scheme declares nothing
/// about its steps, the difference must only fall with h as truncation does: a step by Euler
/// angles, say, depends on the axes.
///
/// Source: derived here.
Law<RigidBodyCase> choice_of_body_axes(On<RigidBodyCase>) {
  using namespace choice_of_body_axes_law;
  return {.name = "choice-of-body-axes",
          .statement = "the choice of the axes that are fixed to a body does not matter",
          .examine = &examine};
}

}  // namespace assay::properties
