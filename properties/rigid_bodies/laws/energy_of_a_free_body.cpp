#include <array>
#include <cmath>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace energy_of_a_free_body_law {
namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_free_bodies(draw, subject, 1);
  x.gravity = {0, 0, 0};
  CaseBody& body = x.bodies.front();
  body.moment = body.inertial_moment = body.push = {0, 0, 0};
  body.damping = body.stiffness = body.drag = 0;
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return x.bodies.size() == 1 && !x.contact && x.gravity.isZero(0) &&
         x.bodies.front().moment.isZero(0) && x.bodies.front().is_plain();
}

/// What 2 (T₁ − T₀) and |L₁|² − |L₀|² are.
struct Changes {
  double energy, momentum;
};

/// Which of (1)–(3) a scheme may obey: the one for the force place that it declares, otherwise any.
std::array<bool, 3> possible_changes(const Subject& subject) {
  if (!subject.traits.force_place) return {true, true, true};
  const ForcePlace place = *subject.traits.force_place;
  return {place == ForcePlace::kMiddle, place == ForcePlace::kStart, place == ForcePlace::kEnds};
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const double h = from_rational<double>(x.h);
  const double theta = options_of(subject, x).get<double>("theta");
  const Matrix3<double> inertia = newton_euler_model(x).bodies.front().inertia;
  std::array<bool, 3> possible = possible_changes(subject);
  for (Index k = 1; k < run.size(); ++k) {
    const Vector3<double> w0 = run.v.col(k - 1).tail(3), w1 = run.v.col(k).tail(3), dw = w1 - w0;
    const Vector3<double> l0 = inertia * w0, l1 = inertia * w1, dl = l1 - l0;
    const Vector3<double> m0 = cross<double>(w0, l0), m1 = cross<double>(w1, l1);
    const double share = 1 - 2 * theta;
    const double spin = w0.norm() + w1.norm(), turning = l0.norm() + l1.norm();
    const double off = run.step_rounding() * (turning + h * (m0.norm() + m1.norm()));  // of L
    const Changes expected[] = {{share * dw.dot(dl), share * dl.dot(dl)},
                                {dw.dot(dl), dl.dot(dl)},
                                {-h * ((1 - theta) * w1.dot(m0) + theta * w0.dot(m1)),
                                 -h * ((1 - theta) * l1.dot(m0) + theta * l0.dot(m1))}};
    for (std::size_t i = 0; i < possible.size(); ++i) {
      const double energy = w1.dot(l1) - w0.dot(l0) - expected[i].energy;
      const double momentum = l1.dot(l1) - l0.dot(l0) - expected[i].momentum;
      possible[i] = possible[i] && std::abs(energy) <= 2 * spin * off &&
                    std::abs(momentum) <= 2 * turning * off;
    }
    if (!possible[0] && !possible[1] && !possible[2]) {
      return Finding::violated(
          "step " + std::to_string(k) + ": energy and |L| do not change as under " +
          (subject.traits.force_place ? "the force of the scheme"
                                      : "any known force that is the same in all steps"));
    }
    const Vector3<double> v0 = run.v.col(k - 1).head(3), v1 = run.v.col(k).head(3);
    if ((v1 - v0).norm() > run.step_rounding() * v0.norm()) {
      return Finding::violated("step " + std::to_string(k) + ": the centre accelerates");
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace energy_of_a_free_body_law

/// For a body without forces, ΔL = I ΔΩ = −h M, where M is the gyroscopic moment as the scheme
/// evaluates it, and T = ½ Ω·L:
///
///   M = Ω_θ × L_θ:             2ΔT = (1 − 2θ) ΔΩ·ΔL,   Δ|L|² = (1 − 2θ) |ΔL|²              (1)
///   M = Ω₀ × L₀:               2ΔT = ΔΩ·ΔL,            Δ|L|² = |ΔL|²                       (2)
///   M = θ Ω₁×L₁ + (1−θ) Ω₀×L₀: 2ΔT = −h ((1−θ) Ω₁·(Ω₀×L₀) + θ Ω₀·(Ω₁×L₁)), and Δ|L|² the
///                              same with L₁ and L₀ for the first Ω₁ and Ω₀                 (3)
///
/// because M is normal to Ω_θ and L_θ in (1), to Ω₀ and L₀ in (2), and 2ΔT = (Ω₀ + Ω₁)·ΔL. So θ =
/// 1/2 with the force of the middle keeps both, and an explicit step gains energy. The one that the
/// scheme declares holds in all steps, otherwise any one; and v_g is constant. To 2¹⁰ u + 2⁸ τ,
/// with the unit roundoff u and the tolerance τ of the solver, times the sums of magnitudes that
/// make up L, and twice the spins and L times that.
///
/// Source: derived here.   Units: T [J], L [N m s].
Law<RigidBodyCase> energy_of_a_free_body(On<RigidBodyCase>) {
  using namespace energy_of_a_free_body_law;
  return {
      .name = "energy-of-a-free-body",
      .statement = "energy and angular momentum of a free body change as derived for the scheme",
      .options = {"theta"},
      .draw = &draw_case,
      .admits = &admits,
      .examine = &examine};
}

}  // namespace assay::properties
