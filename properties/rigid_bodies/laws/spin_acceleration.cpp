#include <Eigen/LU>
#include <algorithm>

#include "core/math/convert.hpp"
#include "core/scalar/to_decimal.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace spin_acceleration_law {
namespace {

using Index = Eigen::Index;

/// The bodies turn `faster` times as fast, under moments and in steps to match.
void turn_faster(const Rational& faster, RigidBodyCase& x) {
  x.h /= faster;
  for (CaseBody& body : x.bodies) {
    body.spin *= faster;
    body.drag *= faster;
    body.moment *= Rational(faster * faster);
    body.inertial_moment *= Rational(faster * faster);
  }
}

/// Bodies that turn, in steps in which they turn only a little, or bodies at rest. Spins are from
/// 10⁻² to 10⁴.
RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_free_bodies(draw, subject);
  const bool at_rest = draw.one_in(3);
  x.h = draw.one_of<Rational>({Rational(1, at_rest ? 16 : 4096), Rational(1, 1024)});
  const bool is_fast = !at_rest && draw.one_in(4);
  if (is_fast) x.h /= 256;
  for (CaseBody& body : x.bodies) {
    if (at_rest) body.spin.setZero();
    if (is_fast) body.spin *= 32;
    if (draw.one_in(3)) body.drag = draw.one_of<Rational>({Rational(1), Rational(1, 4)});
    if (!body.moment.isZero(0)) continue;
    for (Rational& entry : body.moment) entry = draw.dyadic(2, 1);
  }
  if (is_fast && draw.one_in(2)) turn_faster(draw.one_of<Rational>({8, 128}), x);
  if (!is_fast && draw.one_in(6)) turn_faster(Rational(1, 256), x);
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return !x.contact && !x.pair && !x.joint && !x.boxes;
}

Vector<double> in_double(const Vector<Rational>& x) { return convert<double>(x); }

/// A step from the attitude p with the angular velocities w0 to w1.
struct Turn {
  Quaternion<double> p;
  Vector3<double> w0, w1;
  double h, rounding;
};

/// How the rotation of a body breaks (1).
std::string fault_of(const CaseBody& body, const Matrix3<double>& inertia, const Turn& of) {
  const Vector3<double> moment = in_double(body.moment);
  const Vector3<double> of_world = in_double(body.inertial_moment);
  const Vector3<double> momentum = inertia * of.w0;
  const double drag = from_rational<double>(body.drag);
  const Vector3<double> drive = moment + rotate<double>(conjugate<double>(of.p), of_world) -
                                cross<double>(of.w0, momentum) - drag * of.w0;
  const Vector3<double> change = of.w1 - of.w0;
  const Matrix3<double> inverse = inertia.inverse();
  const double fast = of.w0.norm() + of.w1.norm(), size = inertia.norm();
  const double most =
      change.norm() +
      of.h * inverse.norm() * (moment.norm() + of_world.norm() + drag * fast + size * fast * fast);
  const double varies =
      2 * size * (fast + most) * most + drag * most + of_world.norm() * of.h * (fast + most);
  const double off = Vector3<double>(inertia * change - of.h * drive).norm();
  if (off <= of.h * varies + size * of.rounding) return {};
  return "the angular momentum in the frame of the body is off by " + to_decimal(off) +
         " from what moments and Omega x I Omega cause";
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  for (Index k = 1; k < run.size(); ++k) {
    for (std::size_t b = 0; b < x.bodies.size(); ++b) {
      const auto body = static_cast<Index>(b);
      const std::string fault = fault_of(x.bodies[b],
                                         model.bodies[b].inertia,
                                         {attitude<double>(run.q.col(k - 1), body),
                                          angular_velocity<double>(run.v.col(k - 1), body),
                                          angular_velocity<double>(run.v.col(k), body),
                                          from_rational<double>(x.h),
                                          rounding_of(run)});
      if (!fault.empty()) return Finding::violated("step " + std::to_string(k) + ": " + fault);
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace spin_acceleration_law

/// Euler's equation of a free body with moments M − c Ω in its own frame and m in the inertial
/// frame:
///
///   |I (Ω_{k+1} − Ω_k) − h (M − c Ω_k + R_kᵀ m − Ω_k × I Ω_k)|
///       ≤ h (2 |I| V D + c D + |m| h V)                                                      (1)
///   D = |Ω_{k+1} − Ω_k| + h |I⁻¹| (|M| + c W + |m| + |I| W²),   W = |Ω_k| + |Ω_{k+1}|,   V = W + D
///
/// wherever in the step a scheme evaluates its moments: Ω differs from Ω_k by at most D, so Ω × I Ω
/// differs by 2 |I| V D, and the body turns by h V. Fast bodies take shorter steps, in which (1) is
/// as sharp. On the right side, only the term from Ω_k × I
/// Ω_k is of first order in h. For a body at rest it vanishes, and (1) is sharper.
///
/// Source: [Notes, (11.5)], (1) derived here.   Units: [N m s].
Law<RigidBodyCase> spin_acceleration(On<RigidBodyCase>) {
  using namespace spin_acceleration_law;
  return {.name = "spin-acceleration",
          .statement =
              "the moments, and the gyroscopic term, change the angular velocity of a free body",
          .aliases = {"turning-from-rest"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
