#include <algorithm>

#include "core/math/rotation.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace steady_turning_law {
namespace {

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_free_bodies(draw, subject);
  for (CaseBody& body : x.bodies) {
    body.moment = body.inertial_moment = {0, 0, 0};
    body.inertia = Matrix3<Rational>::Identity() * body.inertia(0, 0);
  }
  return x;
}

/// The moments and Ω × I Ω are 0.
bool turns_steadily(const CaseBody& body) {
  const Vector3<Rational> momentum = body.inertia.lazyProduct(body.spin);
  return body.moment.isZero(0) && body.inertial_moment.isZero(0) &&
         cross<Rational>(body.spin, momentum).isZero(0);
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return !x.contact && std::ranges::all_of(x.bodies, turns_steadily);
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    for (Eigen::Index b = 0; b < model.size(); ++b) {
      const auto momentum = [&](Eigen::Index at) {
        const Vector<double> q = run.q.col(at), v = run.v.col(at);
        const Vector3<double> own =
            model.bodies[static_cast<std::size_t>(b)].inertia * angular_velocity<double>(v, b);
        return rotate<double>(Quaternion<double>(attitude<double>(q, b).normalized()), own);
      };
      const Vector3<double> first = momentum(0), change = momentum(k) - first;
      const double bound = rounding_of(run) * (1 + first.cwiseAbs().maxCoeff());
      if (change.cwiseAbs().maxCoeff() <= bound) continue;
      return Finding::violated("step " + std::to_string(k) + ": the angular momentum of body " +
                               std::to_string(b) + " changes");
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace steady_turning_law

/// A body that turns about a principal axis without moments, Ω × I Ω = 0, keeps Ω. Its attitude
/// turns about that axis, so the angular momentum R I Ω in the inertial frame is constant, exactly
/// in exact arithmetic. About other axes it is constant only to the order of the scheme.
///
/// Source: derived here.   Units: [N m s].
Law<RigidBodyCase> steady_turning(On<RigidBodyCase>) {
  using namespace steady_turning_law;
  return {.name = "steady-turning",
          .statement =
              "rotation about a principal axis keeps the angular momentum constant in the inertial "
              "frame",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
