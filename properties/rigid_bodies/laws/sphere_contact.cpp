#include <algorithm>
#include <cmath>

#include "core/relations/sphere_on_plane.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace sphere_contact_law {
namespace {

using Index = Eigen::Index;

/// A vector of length 4/5 to 1 in the plane with the normal n.
Vector3<Rational> along(const Vector3<Rational>& n) {
  Eigen::Index least = 0;
  for (Eigen::Index i = 1; i < 3; ++i) {
    if (abs(n(i)) < abs(n(least))) least = i;
  }
  Vector3<Rational> tangent = n * Rational(-n(least));
  tangent(least) += Rational(1);
  return tangent;
}

/// A sphere, or one that bounces eight times or more, or bounces on a slope for 1.4 s: there it
/// needs friction all the time.
RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_sphere(draw, subject);
  if (!draw.one_in(8)) return x;
  const Vector3<Rational> n = x.contact->normal;
  CaseBody& body = x.bodies.front();
  body.velocity -= n * Rational(inner<Rational>(n, body.velocity) + Rational(1));
  x.gravity = n * Rational(-16);
  x.contact->restitution = draw.one_of<Rational>({Rational(1), Rational(31, 32)});
  x.h = std::min(x.h, Rational(1, 128));
  x.steps = 160;
  if (draw.one_in(2)) {  // its steps are so short that a scheme with parts of steps is known well
    x.gravity += along(n) * Rational(4);
    x.contact->friction = Rational(1, 2);
    x.h = Rational(1, 1024);
    x.steps = 1400;
  }
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  if (!x.contact) return false;
  const Matrix3<Rational>& inertia = x.bodies.front().inertia;
  return !x.contact->point && x.contact->rolling == 0 && x.bodies.front().is_plain() &&
         x.bodies.front().moment.isZero(0) &&
         inertia == Matrix3<Rational>(Matrix3<Rational>::Identity() * inertia(0, 0));
}

/// One step: velocities before and after, and G at its begin.
struct ContactStep {
  Vector<double> v0, v1, impulse;
  Matrix<double> g0;
  double speeds;
  double rounding;  ///< of a step, relative
  double spread, slack;
};

/// (1): each entry to its own sum of magnitudes.
bool is_balanced(const ContactStep& step,
                 const Matrix<double>& g,
                 const NewtonEulerModel<double>& model,
                 double h) {
  const Vector<double> sizes = step.v0.cwiseAbs() + step.v1.cwiseAbs();
  Vector<double> momentum(6), force(6), size(6);
  model.apply_mass(step.v1 - step.v0, momentum);
  model.apply_mass(sizes, size);
  model.force(0.0, model.initial_position, step.v0, force);
  const Vector<double> balance = momentum - h * force - g.transpose() * step.impulse;
  size += h * force.cwiseAbs() + g.cwiseAbs().transpose() * step.impulse.cwiseAbs();
  // Entries of one vector are rotated into one another.
  for (const Index first : {0, 3}) {
    const double allowed =
        step.rounding * size.segment<3>(first).norm() + step.spread * step.impulse.norm();
    if (balance.segment<3>(first).norm() > allowed) return false;
  }
  return true;
}

/// How the step breaks (1)–(3) with the directions `g`; empty if it does not. What rounding makes
/// of U is `speed`, of P the impulse that m gives to it.
std::string how_broken(const ContactStep& step,
                       const Matrix<double>& g,
                       const NewtonEulerModel<double>& model,
                       const RigidBodyCase& x) {
  const double mu = from_rational<double>(x.contact->friction);
  if (!is_balanced(step, g, model, from_rational<double>(x.h))) {
    return "M (v+ - v-) is not h F + G^T P";
  }
  if (step.impulse(0) < 0) return "P_N < 0";
  const Vector<double> u1 = g * step.v1, u0 = step.g0 * step.v0;
  const double speed = step.slack + step.rounding * (g.norm() + step.g0.norm()) * step.speeds;
  const double rebound = u1(0) + from_rational<double>(x.contact->restitution) * u0(0);
  if (rebound < -speed) return "U+ + e U- < 0";
  if (step.impulse(0) > 0 && rebound > speed) return "U+ + e U- and P_N are both not 0";
  const Vector<double> pull = step.impulse.tail(2), slip = u1.tail(2);
  const double limit = mu * step.impulse(0);
  const double push = model.bodies.front().mass * speed + step.rounding * limit;
  if (pull.norm() > limit + push) return "|P_T| > mu P_N";
  if ((slip.norm() * pull + limit * slip).norm() >
      2 * (slip.norm() * push + (limit + push) * speed)) {
    return "friction does not oppose the slip";
  }
  return {};
}

/// ||p_{k−1}|² |p_k|² − 1| for a scheme that declares nothing about its steps. It may turn Ω to the
/// inertial frame and back, which multiplies Ω by this product. Rounding changes |p|² by a few u in
/// each step. More than k step_rounding() is a fault, which the law does not excuse.
double drift_of_norms(const Subject& subject, const RigidBodyRun& run, Index k) {
  if (has_one_configuration(subject)) return 0;
  const Vector<double> q0 = run.q.col(k - 1), q1 = run.q.col(k);
  const double drift =
      attitude<double>(q0, 0).squaredNorm() * attitude<double>(q1, 0).squaredNorm() - 1;
  return std::min(std::abs(drift), static_cast<double>(k) * run.step_rounding());
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  return judge_steps(
      subject,
      x,
      model,
      run,
      [&](Index k, const Matrix<double>& g, const StepDirections& of) -> std::string {
        const ContactStep step{run.v.col(k - 1),
                               run.v.col(k),
                               run.impulse.col(k),
                               of.begin,
                               speeds_of_step(x, model, run, k),
                               run.step_rounding() + drift_of_norms(subject, run, k),
                               of.spread,
                               of.slack};
        if (!step.impulse.isZero(0)) return how_broken(step, g, model, x);
        const Vector3<double> spin = step.v0.tail(3), change = step.v1.tail(3) - spin;
        return change.norm() > step.rounding * spin.norm()
                   ? "its angular velocity changes in free flight"
                   : "";
      });
}

}  // namespace
}  // namespace sphere_contact_law

/// A sphere with I = 1 i has no gyroscopic moment. In every step it gets the impulse of the contact
/// and its moment,
///
///   M (v_{k+1} − v_k) = h F + Gᵀ P,   G of the begin or the end of every step, as declared (1)
///   0 ≤ U_N⁺ + e U_N⁻  ⊥  P_N ≥ 0                                                          (2)
///   |P_T| ≤ μ P_N,   |U_T⁺| P_T = −μ P_N U_T⁺                                              (3)
///
/// with U⁺ = G v_{k+1}, U⁻ = G(q_k) v_k. Without an impulse its angular velocity is unchanged. To
/// 2¹⁰ u + 2⁸ τ times the sums of magnitudes, with the unit roundoff u and the tolerance τ of the
/// solver; impulses to the rounding of velocities times m ≥ |W⁻¹|. The drift of |p| adds to that,
/// see drift_of_norms.
///
/// Source: [Notes, (11.51)–(11.55), 12.0.2].   Units: P [N s].
/// Not for: whether the contact acts, which the activation rule decides.
Law<RigidBodyCase> sphere_contact(On<RigidBodyCase>) {
  using namespace sphere_contact_law;
  return {.name = "sphere-contact",
          .statement = "a sphere gets the impulse and the moment of the law of its contact",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
