#include <algorithm>

#include "core/math/convert.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace joint_velocity_law {
namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_held_body(draw, subject);
  if (!has_one_configuration(subject) && draw.one_in(2)) {  // it turns further than in a step
    x.h = Rational(1, 64);
    x.steps = 48;
  }
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) { return x.joint.has_value(); }

/// Whether (2) may be asked: the force at the centre is the weight alone.
bool has_weight_alone(const RigidBodyCase& x) {
  const CaseBody& body = x.bodies.front();
  return body.push.isZero(0) && body.ramp.isZero(0) && body.damping == 0 && body.stiffness == 0 &&
         body.drag == 0;
}

/// The largest impulses of the parts of a step beside their sum, see (3): the mass of the body, or
/// its largest moment of inertia, stopped from all speeds of the step.
double impulse_of_parts(const RigidBodyCase& x, double speeds) {
  const CaseBody& body = x.bodies.front();
  const Matrix3<double> inertia = convert<double>(Matrix<Rational>(body.inertia));
  return std::max(from_rational<double>(body.mass), inertia.norm()) * speeds;
}

/// m Δv − h m g − (Gᵀ P) of the centre in the step to t_k, as a norm.
double imbalance(const RigidBodyCase& x,
                 const Matrix<double>& g,
                 const RigidBodyRun& run,
                 Index k) {
  const Vector3<double> gained =
      run.v.col(k).head<3>() - run.v.col(k - 1).head<3>() -
      from_rational<double>(x.h) * convert<double>(Vector<Rational>(x.gravity));
  const Vector<double> reaction = g.transpose() * run.impulse.col(k);
  return (from_rational<double>(x.bodies.front().mass) * gained - reaction.head<3>()).norm();
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const bool asks_impulses = has_weight_alone(x);
  return judge_steps(
      subject,
      x,
      model,
      run,
      [&](Index k, const Matrix<double>& g, const StepDirections& of) -> std::string {
        const Vector<double> left = g * run.v.col(k);
        const double bound =
            of.slack + run.step_rounding() * g.norm() * speeds_of_step(x, model, run, k);
        if (left.norm() > bound) return "the joint moves";
        if (!asks_impulses) return {};
        const double speeds = speeds_of_step(x, model, run, k), sum = run.impulse.col(k).norm();
        const double size = g.norm() * sum + speeds * from_rational<double>(x.bodies.front().mass);
        const double allowed =
            run.step_rounding() * size + of.spread * (sum + impulse_of_parts(x, speeds));
        return imbalance(x, g, run, k) > allowed
                   ? "G'P is not what the joint adds to the momentum of the centre"
                   : "";
      });
}

}  // namespace
}  // namespace joint_velocity_law

/// A joint between the ground and a body satisfies in every step, whatever the velocity before,
///
///   G v_{k+1} = 0,   G of the begin or the end of every step, as declared                  (1)
///
/// to 2¹⁰ u + 2⁸ τ, with the unit roundoff u and the tolerance τ of the solver, times the
/// magnitudes |G| (|v_k| + |v_{k+1}| + h |M⁻¹ F|). With this G, the impulses that a scheme tells
/// are those that move the centre under its weight alone,
///
///   m (v_{k+1} − v_k) − h m g = (Gᵀ P_{k+1})_x,                                            (2)
///
/// to the rounding of these magnitudes times m, and of |G| |P|. If a scheme may take several parts
/// in a step, each has a G within the spread of the step, and an impulse of at most what stops the
/// body,
///
///   |Σ_i (G_i − G)ᵀ P_i| ≤ spread (|P| + max(m, |I|) (|v_k| + |v_{k+1}| + h |M⁻¹ F|))          (3)
///
/// Source: [Notes, (11.51)–(11.55), 13].   Not for: the positions, which drift by O(h²) in a step.
Law<RigidBodyCase> joint_velocity(On<RigidBodyCase>) {
  using namespace joint_velocity_law;
  return {.name = "joint-velocity",
          .statement = "a step ends without velocity of the joints",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_end_of_step_is_known};
}

}  // namespace assay::properties
