#include <cmath>

#include "core/relations/sphere_on_plane.hpp"
#include "properties/rigid_bodies/rigid_body_catalogue.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) { return random_sphere(draw, subject); }

bool admits(const RigidBodyCase& x, const Parameters&) {
  if (!x.contact) return false;
  const Matrix3<Rational>& inertia = x.bodies.front().inertia;
  return x.bodies.front().moment.isZero(0) &&
         inertia == Matrix3<Rational>(Matrix3<Rational>::Identity() * inertia(0, 0));
}

/// One step: velocities before and after, G at its ends.
struct ContactStep {
  Vector<double> v0, v1, impulse;
  Matrix<double> g0, g1;
};

/// How the step breaks (1)–(3) with the directions `g`; empty if it does not.
std::string how_broken(const ContactStep& step,
                       const Matrix<double>& g,
                       const NewtonEulerModel<double>& model,
                       const RigidBodyCase& x,
                       double bound) {
  const double h = from_rational<double>(x.h), mu = from_rational<double>(x.contact->friction);
  Vector<double> momentum(6), force(6);
  model.apply_mass(step.v1 - step.v0, momentum);
  model.force(0.0, model.initial_position, step.v0, force);
  const Vector<double> balance = momentum - h * force - g.transpose() * step.impulse;
  if (balance.cwiseAbs().maxCoeff() > bound) return "M (v+ - v-) is not h F + G^T P";
  if (step.impulse(0) < 0) return "P_N < 0";
  const Vector<double> u1 = g * step.v1, u0 = step.g0 * step.v0;
  const double rebound = u1(0) + from_rational<double>(x.contact->restitution) * u0(0);
  if (rebound < -bound) return "U+ + e U- < 0";
  if (std::abs(rebound * step.impulse(0)) > bound) return "U+ + e U- and P_N are both not 0";
  const Vector<double> pull = step.impulse.tail(2), slip = u1.tail(2);
  const double limit = mu * step.impulse(0);
  if (pull.norm() > limit + bound) return "|P_T| > mu P_N";
  if ((slip.norm() * pull + limit * slip).norm() > bound)
    return "friction does not oppose the slip";
  return {};
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const Trajectory<double> run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const double size = 1 + run.v.cwiseAbs().maxCoeff() + run.impulse.cwiseAbs().maxCoeff();
  const double bound = rounding_of(run) * size * size;
  std::string begin, end;
  for (Index k = 1; k < run.size(); ++k) {
    ContactStep step{run.v.col(k - 1), run.v.col(k), run.impulse.col(k), {}, {}};
    if (step.impulse.isZero(0)) {
      step.impulse.setZero();
      if (((step.v1 - step.v0).tail(3)).cwiseAbs().maxCoeff() > bound) {
        return Finding::violated("step " + std::to_string(k) + ": it turns faster in free flight");
      }
      continue;
    }
    step.g0 = step.g1 = Matrix<double>(3, 6);
    model.relation->velocity_matrix(0.0, run.q.col(k - 1), step.g0);
    model.relation->velocity_matrix(0.0, run.q.col(k), step.g1);
    if (begin.empty()) begin = how_broken(step, step.g0, model, x, bound);
    if (end.empty()) end = how_broken(step, step.g1, model, x, bound);
    if (!begin.empty() && !end.empty()) {
      return Finding::violated("step " + std::to_string(k) + ": " + begin);
    }
  }
  return Finding::holds();
}

}  // namespace

/// A sphere with I = 1 i, which has no gyroscopic moment, gets in every step the impulse and its
/// moment that the contact gives to it,
///
///   M (v_{k+1} − v_k) = h F + Gᵀ P,   G of the begin or the end of every step              (1)
///   0 ≤ U_N⁺ + e U_N⁻  ⊥  P_N ≥ 0                                                          (2)
///   |P_T| ≤ μ P_N,   |U_T⁺| P_T = −μ P_N U_T⁺                                              (3)
///
/// with U⁺ = G v_{k+1}, U⁻ = G(q_k) v_k; and without an impulse it turns as it did.
///
/// Source: [Notes, (11.51)–(11.55), 12.0.2].   Units: P [N s].
/// Not for: whether the contact acts, which the activation rule says.
RigidBodyLaw sphere_contact() {
  return {.name = "sphere-contact",
          .description = "a sphere gets the impulse and the moment of the law of its contact",
          .options = {},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
