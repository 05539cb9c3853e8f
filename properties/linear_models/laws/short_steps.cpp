#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace short_steps_law {
namespace {

/// Of the second derivatives in a step, by which a right scheme may be off.
const int kShare = 16;

Rational longest_step() { return power(2, -16); }

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_experiment(draw, subject, {.contacts = false, .most_coordinates = 5});
  x.h *= power(2, -16);
  const Eigen::Index n = x.coordinates();
  if (n > 1 && !subject.traits.diagonal && draw.one_in(3)) {  // gyroscopic forces alone
    x.damping = Matrix<Rational>::Constant(n, n, Rational(0));
    x.damping(0, n - 1) = 1;
    x.damping(n - 1, 0) = -1;
  }
  if (draw.one_in(4)) x.position.array() += power(2, 21) + power(2, -20);  // no float holds that
  if (draw.one_in(6)) {  // uniform motion, whose way no float holds
    x.damping = x.stiffness = {};
    x.force_rate = {};
    x.force = Vector<Rational>::Constant(n, Rational(0));
    x.velocity.array() += Rational(1) + power(2, -26);
  }
  return x;
}

bool admits(const Experiment& x, const Parameters&) {
  return x.contacts() == 0 && x.h <= longest_step();
}

/// [m/s²], [m/s³]: bounds of the acceleration and of its derivative at both ends of a step.
struct Pace {
  Rational acceleration, jerk;
};

Pace pace_of(const Experiment& x, const Step& step) {
  const Rational mobility = row_sum_norm(inverse(x.mass));
  const Rational stiff = mobility * row_sum_norm(x.stiffness);
  const Rational damped = mobility * row_sum_norm(x.damping);
  const Rational at = max_norm(step.q0) + max_norm(step.q1);
  const Rational speed = max_norm(step.v0) + max_norm(step.v1);
  const Rational end = abs(step.t) + step.h;
  const Rational acceleration =
      stiff * at + damped * speed + mobility * (max_norm(x.force) + max_norm(x.force_rate) * end);
  return {acceleration, stiff * speed + damped * acceleration + mobility * max_norm(x.force_rate)};
}

/// Whether the first velocity that is shown may be a mean of half a step, undeclared.
bool may_be_half_a_step(const Subject& subject, const Step& step) {
  return step.k == 0 && !subject.traits.mean_velocities;
}

Finding examine(const Subject& subject, const Experiment& x) {
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Pace pace = pace_of(x, step);
    const Rational square = kShare * step.h * step.h;
    const Vector<Rational> force =
        force_at(x, step.t) - product(x.stiffness, step.q0) - product(x.damping, step.v0);
    const Rational duration = subject.share_of_step(step.k) * step.h;
    const Vector<Rational> change =
        product(x.mass, Vector<Rational>(step.v1 - step.v0)) - duration * force;
    const Rational allowed = step.momentum_rounding + square * row_sum_norm(x.mass) * pace.jerk;
    const bool is_half = may_be_half_a_step(subject, step) &&
                         max_norm(Vector<Rational>(change + duration / 2 * force)) <= allowed;
    if (!is_half && max_norm(change) > allowed) {
      return "M dv - h (F - C v - K q) = " + readable(change);
    }
    const Vector<Rational> advance = step.q1 - step.q0 - step.h * step.v0;
    if (max_norm(advance) > step.position_rounding + square * pace.acceleration) {
      return "dq - h v = " + readable(advance);
    }
    return {};
  });
}

}  // namespace
}  // namespace short_steps_law

/// A short step of a motion without contacts is a step of Euler's method, up to O(h²):
///
///   |M (v_{k+1} − v_k) − h (F(t_k) − C v_k − K q_k)| ≤ 16 h² ‖M‖ J                          (1)
///   |q_{k+1} − q_k − h v_k| ≤ 16 h² A                                                       (2)
///
/// with A a bound of the acceleration M⁻¹ (F − C v − K q) in the step, and J of its derivative.
/// Every method of order 1 or more obeys this, whatever its stages, with steps before it in memory,
/// and with parts of steps: it is off by the difference of forces at two instants inside some
/// steps, times h. A step is 2⁻¹⁶ s or less, so that a wrong force is off by 1/h times more. If
/// velocities are means of steps, forces act for half of the first step; a scheme that does not
/// declare which velocities it has may do either.
///
/// Exact runs need (1) and (2) too; if the scalar rounds, up to bounds of the rounding of momenta
/// and of positions more.
///
/// Source: derived here.   Units: (1) [N s], (2) [m].
/// Not for: mistakes of order 2 and more, such as a force at another instant of the step.
Law<Experiment> short_steps(On<Experiment>) {
  using namespace short_steps_law;
  return {.name = "short-steps",
          .statement = "in a short step forces change velocities, and velocities change positions",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
