#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace energy_of_an_impact_law {
namespace {

using Index = Eigen::Index;

bool is_isotropic(const Matrix3<Rational>& a) {
  return a == Matrix3<Rational>(Matrix3<Rational>::Identity() * a(0, 0));
}

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x =
      draw.one_in(2) ? random_pair(draw, subject) : random_contact_case(draw, subject);
  x.gravity = {0, 0, 0};
  CaseBody& body = x.bodies.front();
  if (!is_isotropic(body.inertia)) {
    body.inertia = Matrix3<Rational>::Identity() * Rational(draw.between(2, 6));
  }
  if (x.contact && x.contact->point && draw.one_in(2)) x.contact->friction = 0;
  return x;
}

/// e and μ, and whether the contact is between spheres.
struct Impact {
  Rational restitution = 0, friction = 0;
  bool of_spheres = false;
};

Impact impact_of(const RigidBodyCase& x) {
  if (x.contact) return {x.contact->restitution, x.contact->friction, !x.contact->point};
  const CasePair& pair = *x.pair;
  return {pair.restitution, pair.friction, pair.kind == CasePair::Kind::kSpheres};
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  if ((!x.contact && !x.pair) || !x.gravity.isZero(0)) return false;
  for (const CaseBody& body : x.bodies) {
    if (!body.is_plain() || !body.moment.isZero(0) || !is_isotropic(body.inertia)) return false;
  }
  const Impact impact = impact_of(x);
  return impact.of_spheres || impact.friction == 0 || impact.restitution == 0;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const double e = from_rational<double>(impact_of(x).restitution);
  return judge_steps(
      subject,
      x,
      model,
      run,
      [&](Index k, const Matrix<double>& g, const StepDirections& of) -> std::string {
        const Vector<double> v0 = run.v.col(k - 1), v1 = run.v.col(k), p = run.impulse.col(k);
        const double before = kinetic_energy<double>(model, v0);
        const double after = kinetic_energy<double>(model, v1);
        const double turned = (g.row(0) - of.begin.row(0)).dot(v0);
        const double allowed = e == 0 ? 0 : e / (1 + e) * p(0) * turned;
        const double turning = p.norm() * (v0.norm() + v1.norm());
        const double rounding =
            run.step_rounding() * (before + after + g.norm() * turning) + of.spread * turning;
        return after - before > allowed + rounding ? "the kinetic energy increases" : "";
      });
}

}  // namespace
}  // namespace energy_of_an_impact_law

/// Without forces, and with I = i 1, an impulse changes T = ½ vᵀM v by ½ P·G (v_{k+1} + v_k). Let
/// U⁺ = G v_{k+1} with the G of the step, U⁻ = G(q_k) v_k, d = (G − G(q_k)) v_k. For their normal
/// parts,
///
///   P_N (U⁺ + e U⁻) = 0,   P_N W P_N = P_N (U⁺ − U⁻ − d) ≥ 0  gives  (1+e) P_N U⁻ ≤ −P_N d
///   ΔT = ½ P_N ((1 − e) U⁻ + d) ≤ e/(1 + e) P_N d                                          (1)
///
/// which is 0 if the directions do not change or if e = 0. This holds without friction; with
/// friction it holds if e = 0, because
///
///   ΔT = P·U⁺ − ½ P·W P ≤ 0,   P·U⁺ = −μ P_N |U_T⁺| or less                                (2)
///
/// and for spheres, whose W has no entry between the normal and the other components: (1) holds for
/// the normal, (2) for the others. A joint is (2) with U⁺ = 0. To 2¹⁰ u + 2⁸ τ times T and |P| |G|
/// |v|, with the unit roundoff u and the tolerance τ of the solver.
///
/// Source: derived here.   Units: T [J].
/// Not for: friction with e > 0 at a point away from the centre, which may gain energy by Newton’s
/// law of impacts.
Law<RigidBodyCase> energy_of_an_impact(On<RigidBodyCase>) {
  using namespace energy_of_an_impact_law;
  return {.name = "energy-of-an-impact",
          .statement = "an impact does not increase the kinetic energy",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_end_of_step_is_known};
}

}  // namespace assay::properties
