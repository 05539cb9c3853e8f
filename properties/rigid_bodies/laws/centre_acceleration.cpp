#include <algorithm>

#include "core/math/convert.hpp"
#include "core/scalar/to_decimal.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace centre_acceleration_law {
namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_free_bodies(draw, subject);
  for (CaseBody& body : x.bodies) body.push.setZero();
  x.h = std::min(x.h, Rational(1, 8));
  if (!draw.one_in(3)) return x;
  x.bodies.front().ramp = {draw.dyadic(8, 0), draw.dyadic(8, 0), draw.dyadic(8, 0)};
  x.steps = 4;
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return !x.contact && !x.pair && !x.joint && !x.boxes &&
         std::ranges::all_of(x.bodies, [](const CaseBody& body) { return body.push.isZero(0); });
}

/// How the centre of a body breaks (1) in the step to t_k.
std::string fault_of(const CaseBody& body,
                     const Vector3<double>& gravity,
                     const Vector3<double>& ramp,
                     double h,
                     const RigidBodyRun& run,
                     Index of_q,
                     Index of_v,
                     Index k) {
  const double mass = from_rational<double>(body.mass);
  const double c = from_rational<double>(body.damping) / mass;
  const double stiffness = from_rational<double>(body.stiffness) / mass;
  const Vector3<double> v = run.v.col(k - 1).segment<3>(of_v), end = run.v.col(k).segment<3>(of_v);
  const Vector3<double> away = run.q.col(k - 1).segment<3>(of_q) - run.q.col(0).segment<3>(of_q);
  const Vector3<double> force_of_time = ramp / mass * (h * static_cast<double>(k - 1));
  const Vector3<double> acceleration = gravity + force_of_time - c * v - stiffness * away;
  const double speed = std::max(v.norm(), end.norm());
  const double growth = ramp.norm() / mass;
  const double most = gravity.norm() + force_of_time.norm() + h * growth + c * speed +
                      stiffness * (away.norm() + h * speed);
  const double allowed = h * h * (c * most + stiffness * speed + growth) + rounding_of(run);
  const double off = (end - v - h * acceleration).norm();
  if (off <= allowed) return {};
  return "the velocity of the centre is off by " + to_decimal(off) + " from what the forces cause";
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  for (Index k = 1; k < run.size(); ++k) {
    for (std::size_t b = 0; b < x.bodies.size(); ++b) {
      const auto body = static_cast<Index>(b);
      const std::string fault = fault_of(x.bodies[b],
                                         convert<double>(Vector<Rational>(x.gravity)),
                                         convert<double>(Vector<Rational>(x.bodies[b].ramp)),
                                         from_rational<double>(x.h),
                                         run,
                                         kBodyCoordinates * body,
                                         kBodyVelocities * body,
                                         k);
      if (!fault.empty()) return Finding::violated("step " + std::to_string(k) + ": " + fault);
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace centre_acceleration_law

/// The centre of a free body, under gravity, a force r t, a damper c and a spring k to its starting
/// point:
///
///   a = g + (r/m) t − (c/m) v − (k/m) (x − x_0)
///   |v_{k+1} − v_k − h a_k| ≤ h² (|r|/m + (c/m) A + (k/m) V)                                (1)
///
/// V is the larger speed of both ends, A = |g| + (|r|/m) t_{k+1} + (c/m) V + (k/m) (|x − x_0| + h
/// V). Wherever in a step forces are evaluated, ȧ = r/m − (c/m) a − (k/m) v has changed a by at
/// most h |ȧ|. Without c, k and r the acceleration is exact, to rounding.
///
/// Source: derived here.
Law<RigidBodyCase> centre_acceleration(On<RigidBodyCase>) {
  using namespace centre_acceleration_law;
  return {.name = "centre-acceleration",
          .statement = "the forces on the centre of a free body accelerate it",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
