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

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  return judge_steps(
      subject,
      x,
      model,
      run,
      [&](Index k, const Matrix<double>& g, const StepDirections& of) -> std::string {
        const Vector<double> left = g * run.v.col(k);
        const double bound =
            of.slack + run.step_rounding() * g.norm() * speeds_of_step(x, model, run, k);
        return left.norm() > bound ? "the joint moves" : "";
      });
}

}  // namespace
}  // namespace joint_velocity_law

/// A joint between the ground and a body satisfies in every step, whatever the velocity before,
///
///   G v_{k+1} = 0,   G of the begin or the end of every step, as declared                  (1)
///
/// to RigidBodyRun::step_rounding times the magnitudes |G| (|v_k| + |v_{k+1}| + h |M⁻¹ F|).
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
