#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace short_steps_law {
namespace {

/// Of the second derivatives in a step, by which a right scheme may be off.
const int kShare = 16;
/// So few that no contact that opens can close with a speed of more than a few steps' forces.
constexpr int kMostStepsAtContact = 6;

Rational longest_step() { return power(2, -16); }

/// A contact that rests and is pressed on may be so deep, that rounding does not open it.
Rational depth_of(const Experiment& x) { return x.h * x.h; }

/// How fast the contact would close if it were not there.
Rational pressing(const Experiment& x) {
  const Vector<Rational> force =
      force_at(x, x.time) - product(x.stiffness, x.position) - product(x.damping, x.velocity);
  return -Vector<Rational>(x.jacobian * inverse(x.mass) * force)(0);
}

/// Adds damping, and a contact that is closed and pressed on; what else there is goes on moving.
void press_contact(Draw& draw, const Subject& subject, Experiment& x) {
  const Eigen::Index n = x.coordinates();
  const auto i = static_cast<Eigen::Index>(draw.between(0, static_cast<int>(n) - 1));
  x.jacobian = Matrix<Rational>::Constant(1, n, Rational(0));
  x.jacobian(0, i) = draw.one_of<Rational>({1, -1, 2});
  x.velocity(i) = 0;
  if (draw.one_in(3)) {
    const Eigen::Index j = (i + 1) % n;
    x.jacobian(0, j) = -x.jacobian(0, i);
    x.velocity(j) = 0;
    if (n > 2) x.velocity((i + 2) % n) = draw.between(1, 8);
  } else {
    x.velocity((i + 1) % n) = draw.between(1, 8);
  }
  if (x.damping.size() == 0) {
    x.damping = Matrix<Rational>::Identity(n, n) * Rational(draw.between(1, 4), 2);
  }
  if (draw.one_in(2)) {  // small mistakes are seen: positions do not round
    x.position.setConstant(Rational(0));
    x.h *= power(2, -6);
  } else if (x.stiffness.size() == 0) {
    x.stiffness = Matrix<Rational>::Identity(n, n) * Rational(draw.between(1, 4), 2);
  }
  x.steps = std::max(x.steps, 2);
  x.offset = -(x.jacobian * x.position);
  if (!subject.traits.position_level && !subject.traits.locates_events) x.offset(0) -= depth_of(x);
  x.restitution = Vector<Rational>::Constant(1, random_restitution(draw));
  if (x.force.size() == 0) x.force = Vector<Rational>::Constant(n, Rational(0));
  const Rational load = draw.between(1, 8) - pressing(x);
  const Vector<Rational> normal = x.jacobian.row(0).transpose();
  x.force -= load / Rational(normal.dot(inverse(x.mass) * normal)) * normal;
}

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
  if (n > 1 && draw.one_in(4)) press_contact(draw, subject, x);
  return x;
}

/// Whether the only contact is closed, at rest and pressed on.
bool rests_on_contact(const Experiment& x) {
  if (x.contacts() != 1) return false;
  const Rational gap = Vector<Rational>(x.jacobian * x.position + x.offset)(0);
  const Rational speed = Vector<Rational>(x.jacobian * x.velocity)(0);
  return speed == 0 && gap <= 0 && gap >= -depth_of(x) && pressing(x) > 0;
}

bool admits(const Experiment& x, const Parameters&) {
  if (x.h > longest_step()) return false;
  return x.contacts() == 0 || (rests_on_contact(x) && x.steps <= kMostStepsAtContact);
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

/// How much larger than without contacts an acceleration may be.
Rational growth_by_contact(const Experiment& x) {
  if (x.contacts() == 0) return 1;
  const Vector<Rational> normal = x.jacobian.row(0).transpose();
  const Vector<Rational> response = inverse(x.mass) * normal;
  return 1 + row_sum_norm(response * x.jacobian) / Rational(normal.dot(response));
}

/// What no impulse of the contact can be: the part of a momentum that is orthogonal to H.
Vector<Rational> along_contact(const Experiment& x, const Vector<Rational>& momentum) {
  if (x.contacts() == 0) return momentum;
  const Vector<Rational> normal = x.jacobian.row(0).transpose();
  return momentum - Rational(normal.dot(momentum) / normal.dot(normal)) * normal;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational growth = growth_by_contact(x);
  const int directions = x.contacts() == 0 ? 1 : static_cast<int>(x.coordinates());
  return each_step(subject, x, [&](const Step& step) -> std::string {
    const Pace pace = pace_of(x, step);
    const Rational square = kShare * step.h * step.h * growth;
    const Vector<Rational> force =
        force_at(x, step.t) - product(x.stiffness, step.q0) - product(x.damping, step.v0);
    const Vector<Rational> change =
        along_contact(x, product(x.mass, Vector<Rational>(step.v1 - step.v0)) - step.h * force);
    const Rational allowed =
        directions * (step.momentum_rounding + square * row_sum_norm(x.mass) * pace.jerk);
    const bool is_half =
        step.k == 0 &&
        max_norm(Vector<Rational>(change + step.h / 2 * along_contact(x, force))) <= allowed;
    if (!is_half && max_norm(change) > allowed) {
      return (x.contacts() > 0 ? "beside H'P, " : "") +
             ("M dv - h (F - C v - K q) = " + readable(change));
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
/// velocities are means of steps, forces may act for half of the first step.
///
/// A contact that is closed, at rest and pressed on changes nothing else: (1) holds for the parts
/// of both sides that are orthogonal to Hᵀ, with n times the bound, and (2), if A and J are larger
/// by ‖M⁻¹Hᵀ(HM⁻¹Hᵀ)⁻¹H‖ + 1, because the contact changes accelerations. In so few steps no contact
/// that opens closes with more than a few h A, whose damping is of order h², too. The contact may
/// be closed by h² in the gap, so that rounding does not open it.
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
