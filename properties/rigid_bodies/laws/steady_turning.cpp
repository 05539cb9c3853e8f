#include <algorithm>

#include "core/math/rotation.hpp"
#include "core/scalar/to_decimal.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"
#include "properties/rigid_bodies/shorter_steps.hpp"

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

/// The angular momentum of a body in the inertial frame at t_k.
Vector3<double> momentum(const NewtonEulerModel<double>& model,
                         const RigidBodyRun& run,
                         Eigen::Index body,
                         Eigen::Index k) {
  const Vector<double> q = run.q.col(k), v = run.v.col(k);
  const Vector3<double> own =
      model.bodies[static_cast<std::size_t>(body)].inertia * angular_velocity<double>(v, body);
  return rotate<double>(Quaternion<double>(attitude<double>(q, body).normalized()), own);
}

/// The largest change of the angular momentum of a body in a run of this case.
Defect largest_change(const Subject& subject, const RigidBodyCase& x, Eigen::Index body) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const Vector3<double> first = momentum(model, run, body, 0);
  Defect defect{.bound = rounding_of(run) * (1 + first.cwiseAbs().maxCoeff())};
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    const Vector3<double> change = momentum(model, run, body, k) - first;
    defect.off = std::max(defect.off, change.cwiseAbs().maxCoeff());
  }
  return defect;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  for (std::size_t b = 0; b < x.bodies.size(); ++b) {
    const auto defect_at = [&](int halvings) {
      Defect defect =
          largest_change(subject, in_shorter_steps(x, halvings), static_cast<Eigen::Index>(b));
      defect.bound *= 1 << halvings;
      return defect;
    };
    const Defect defect = defect_at(0);
    if (defect.off <= defect.bound || is_truncation(subject, defect_at)) continue;
    return Finding::violated("the angular momentum of body " + std::to_string(b) + " changes by " +
                             to_decimal(defect.off));
  }
  return Finding::holds();
}

}  // namespace
}  // namespace steady_turning_law

/// A body that turns about a principal axis without moments, Ω × I Ω = 0, keeps Ω. Its attitude
/// turns about that axis, so the angular momentum R I Ω in the inertial frame is constant, exactly
/// in exact arithmetic. About other axes it is constant only to the order of the scheme. A scheme
/// that declares nothing about its steps may integrate coordinates of the attitude, such as Euler
/// angles. Its momentum may change, but the change must fall with h as truncation does.
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
