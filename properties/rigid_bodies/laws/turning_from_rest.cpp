#include <Eigen/LU>
#include <algorithm>

#include "core/math/convert.hpp"
#include "core/scalar/to_decimal.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace turning_from_rest_law {
namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_free_bodies(draw, subject);
  x.h = draw.one_of<Rational>({Rational(1, 16), Rational(1, 1024)});
  for (CaseBody& body : x.bodies) {
    body.spin.setZero();
    if (!body.moment.isZero(0)) continue;
    for (Rational& entry : body.moment) entry = draw.dyadic(2, 1);
  }
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return !x.contact && !x.pair && !x.joint && !x.boxes &&
         std::ranges::all_of(x.bodies, [](const CaseBody& body) { return body.spin.isZero(0); });
}

Vector<double> in_double(const Vector<Rational>& x) { return convert<double>(x); }

/// How a body that turns with `spin` after the time t breaks (1).
std::string fault_of(const CaseBody& body,
                     const Matrix3<double>& inertia,
                     const Vector3<double>& spin,
                     double t,
                     double rounding) {
  const Quaternion<double> back = conjugate<double>(in_double(body.attitude));
  const Vector3<double> of_body = in_double(body.moment);
  const Vector3<double> of_world = in_double(body.inertial_moment);
  const Matrix3<double> inverse = inertia.inverse();
  const Vector3<double> exact = t * (inverse * (of_body + rotate<double>(back, of_world)));
  const double fastest = 2 * t * inverse.norm() * (of_body.norm() + of_world.norm());
  const double turned =
      t * inverse.norm() * (inertia.norm() * fastest * fastest + of_world.norm() * t * fastest);
  const double off = (spin - exact).norm();
  if (off <= 2 * turned + rounding) return {};
  return "the angular velocity is off by " + to_decimal(off) + " from what the moments make";
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  for (Index k = 1; k < run.size(); ++k) {
    for (std::size_t b = 0; b < x.bodies.size(); ++b) {
      const std::string fault =
          fault_of(x.bodies[b],
                   model.bodies[b].inertia,
                   angular_velocity<double>(run.v.col(k), static_cast<Index>(b)),
                   static_cast<double>(k) * from_rational<double>(x.h),
                   rounding_of(run));
      if (!fault.empty()) return Finding::violated("step " + std::to_string(k) + ": " + fault);
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace turning_from_rest_law

/// A free body at rest begins to turn as its moments M, in its own frame, and m, in the inertial
/// one, say:
///
///   |Ω(t) − t I⁻¹ (M + R₀ᵀ m)| ≤ 2 t |I⁻¹| (|I| w² + |m| t w),   w = 2 t |I⁻¹| (|M| + |m|) (1)
///
/// because Ω × I Ω and the turning of m are of second order while |Ω| ≤ w; twice that for schemes
/// that take them wherever in a step.
///
/// Source: derived here.
Law<RigidBodyCase> turning_from_rest(On<RigidBodyCase>) {
  using namespace turning_from_rest_law;
  return {.name = "turning-from-rest",
          .statement = "the moments on a free body at rest turn it",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
