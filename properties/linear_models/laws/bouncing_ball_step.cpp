#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace bouncing_ball_step_law {
namespace {

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_experiment(draw,
                                   subject,
                                   {.damping = false,
                                    .stiffness = false,
                                    .force_rate = false,
                                    .most_coordinates = 1,
                                    .most_contacts = 1,
                                    .most_steps = 12});
  if (draw.one_in(4)) {  // a slow rising ball, still in the index set
    x.velocity(0) = Rational(draw.between(0, 8), 8) * x.h;
    x.force = exact_vector({"-2"});
  }
  return x;
}

bool admits(const Experiment& x, const Parameters&) {
  return x.coordinates() == 1 && x.contacts() == 1 && x.damping.size() == 0 &&
         x.stiffness.size() == 0 && x.force_rate.size() == 0 && x.jacobian(0, 0) > 0;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational& mass = x.mass(0, 0);
  const Rational& scale = x.jacobian(0, 0);
  const Rational drift = x.h * force_at(x, x.time)(0) / mass;  // −g h
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Rational flying = step.v0(0) + subject.share_of_step(step.k) * drift;
    const Rational struck = std::max(flying, Rational(-x.restitution(0) * step.v0(0)));
    const Rational& found = step.v1(0);
    const Rational bound = step.velocity_rounding + step.solver_rounding;
    if (magnitude(Rational(found - flying)) > bound &&
        magnitude(Rational(found - struck)) > bound) {
      return "v+ = " + readable(found) + " is neither v - g h = " + readable(flying) +
             " nor max(v - g h, -e v) = " + readable(struck);
    }
    const Rational impulse = mass * (found - flying) / scale;
    const Rational of_momentum = step.momentum_rounding + mass * step.solver_rounding;
    if (magnitude(Rational(step.impulse(0) - impulse)) * scale <= of_momentum) return {};
    return "P = " + readable(step.impulse(0)) +
           " and must be m (v+ - v + g h) = " + readable(impulse);
  });
}

}  // namespace
}  // namespace bouncing_ball_step_law

/// One step of a bouncing ball, in closed form:
///
///   v⁺ = max(v − g h, −e v) in a step in the index set, v⁺ = v − g h in any other           (1)
///   P = m (v⁺ − v + g h)                                                                  (2)
///
/// (1): the LCP has one unknown, 0 ≤ P/m + v − g h + e v ⊥ P ≥ 0. This holds for any θ and any sign
/// of g. The law index-set judges which steps are in the index set. A ball that rises slower than g
/// h/(1 + e) and is still in the index set is thrown back to −e v < 0. If velocities are means of
/// steps, h is half as long in the first step.
///
/// Exact on rationals; within bounds of rounding of velocities and of momenta where the scalar
/// rounds, and what a solver may leave.
/// Source: derived here.   Units: v [m/s], P [N s].
Law<Experiment> bouncing_ball_step(On<Experiment>) {
  using namespace bouncing_ball_step_law;
  return {.name = "bouncing-ball-step",
          .statement = "one step of a ball is v+ = max(v - g h, -e v), or free fall",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
