#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/one_step/one_step_case.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace equilibrium_law {
namespace {

using Index = Eigen::Index;

Vector<Rational> force_on(const Mechanism& x) {
  Vector<Rational> f(x.coordinates());
  lagrangian_model<Rational>(x).system->force(x.time, x.position, x.velocity, f);
  return f;
}

Matrix<Rational> jacobian_of(const Mechanism& x) {
  Matrix<Rational> h(x.components(), x.coordinates());
  if (h.rows() > 0) lagrangian_model<Rational>(x).relation->jacobian(x.time, x.position, h);
  return h;
}

/// Whether a contact lies a little below its surface, where rounding within a step cannot open it:
/// a scheme may look at gaps several times in a step.
bool penetrates(const Subject& subject, const MechanismContact& contact) {
  return !subject.traits.theta_method && !subject.traits.position_level &&
         !std::holds_alternative<Equality>(contact.law);
}

/// Whether f and M are the same wherever a scheme may evaluate them.
bool has_constant_terms(const Mechanism& x) {
  return x.springs.empty() && x.spin.size() == 0 && has_constant_mass(x);
}

/// A system at rest on closed contacts, pressed on them by forces inside their cones.
Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  Mechanism x = random_mechanism(draw, subject, {.moving = false});
  x.force_rate = {};
  if (!subject.traits.theta_method) x.springs.clear(), x.inertias.clear(), x.spin = {};
  x.velocity = Vector<Rational>::Constant(x.coordinates(), Rational(0));
  for (const char* name : {"gap-threshold", "velocity-threshold"}) set_option(subject, name, 0, x);
  const Vector<Rational> z = space_time(x.position, x.time);
  Vector<Rational> load(x.components());
  Index first = 0;
  for (MechanismContact& contact : x.contacts) {
    for (Quadric& row : contact.rows) {
      if (!subject.traits.theta_method) row.a.resize(0, 0);
    }
    contact.rows.front().c -= value(contact.rows.front(), z);
    if (penetrates(subject, contact)) contact.rows.front().c -= power(2, -20);
    load.segment(first, dimension(contact.law)).setConstant(Rational(0));
    load(first) = Rational(draw.between(0, 16), 4);
    std::visit(
        [&](const auto& law) {
          if constexpr (requires { law.friction; }) {
            load(first + 1) = law.friction * load(first) * draw.between(-2, 2) / 2;
          }
        },
        contact.law);
    first += dimension(contact.law);
  }
  x.force = Vector<Rational>::Constant(x.coordinates(), Rational(0));
  x.force = Vector<Rational>(-force_on(x));
  if (load.size() > 0) x.force -= jacobian_of(x).transpose() * load;
  return x;
}

/// Whether a flight under the forces alone opens a contact, which impulses of others would keep
/// closed: a scheme that looks at gaps after such a flight may leave the contact out.
bool opens_in_flight(const Mechanism& x) {
  Matrix<Rational> mass(x.coordinates(), x.coordinates());
  lagrangian_model<Rational>(x).system->mass(x.position, mass);
  const Vector<Rational> acceleration = inverse(mass) * force_on(x);
  const Vector<Rational> opening = jacobian_of(x) * acceleration;
  Index first = 0;
  for (const MechanismContact& contact : x.contacts) {
    if (!std::holds_alternative<Equality>(contact.law) && opening(first) > 0) return true;
    first += dimension(contact.law);
  }
  return false;
}

/// The Λ with f + HᵀΛ = 0; nothing if there is none, or more than one.
std::optional<Vector<Rational>> reactions(const Mechanism& x) {
  const Vector<Rational> f = force_on(x);
  const Matrix<Rational> h = jacobian_of(x);
  if (h.rows() == 0) return f.isZero() ? std::optional(Vector<Rational>()) : std::nullopt;
  const Matrix<Rational> inverted = inverse(h * h.transpose());
  if (inverted.size() == 0) return std::nullopt;
  const Vector<Rational> load = -(inverted * (h * f));
  if (!Vector<Rational>(f + h.transpose() * load).isZero()) return std::nullopt;
  return load;
}

bool is_in_cone(const MechanismContact& contact, const Vector<Rational>& load) {
  if (std::holds_alternative<Equality>(contact.law)) return true;
  const Rational friction = largest_friction({contact.law});
  const Index t = load.size() - 1;
  return load(0) >= 0 && load.tail(t).squaredNorm() <= friction * friction * load(0) * load(0);
}

bool admits(const Mechanism& x, const Parameters& options) {
  for (const ParameterSpec& spec : options.specs()) {
    if (spec.name.ends_with("-threshold") && options[spec.name] != 0) return false;
  }
  const Index n = x.coordinates();
  const Vector<Rational> z = space_time(x.position, x.time);
  if (!x.velocity.isZero() || x.force_rate.size() > 0) return false;
  const bool still = std::ranges::all_of(
      x.springs, [&](const Spring& spring) { return is_at_rest(spring.length, n); });
  const std::optional<Vector<Rational>> load = reactions(x);
  if (!still || !load) return false;
  Index first = 0;
  for (const MechanismContact& contact : x.contacts) {
    const Index d = dimension(contact.law);
    const Rational gap = value(contact.rows.front(), z);
    const bool is_equality = std::holds_alternative<Equality>(contact.law);
    if (gap > 0 || gap < -power(2, -20) || (is_equality && gap != 0)) return false;
    for (const Quadric& row : contact.rows) {
      if (!is_at_rest(row, n)) return false;
    }
    if (!is_in_cone(contact, load->segment(first, d))) return false;
    first += d;
  }
  return true;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  if (!subject.traits.theta_method && !has_constant_terms(x)) {
    return Finding::silent("a scheme may evaluate forces where a flight would end");
  }
  // A scheme may forecast a gap by a flight over the whole step, including forces. It may then find
  // the contact open, or behind a surface that curves away, and leave it out.
  if (!subject.traits.theta_method && (!has_linear_contacts(x) || opens_in_flight(x))) {
    return Finding::silent("a forecast of the gap may leave out a contact");
  }
  Finding finding = Finding::silent("no step with one solution only could be taken");
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < 1) continue;
    const std::optional<Rational> bound = first_velocity_bound(subject, x, run);
    if (!bound || (!run.is_exact() && subject.traits.position_level)) continue;
    const Rational moved = x.h * *bound + theta_step(subject, x, run, 0).position_rounding;
    const Index last = run.is_exact() ? run.steps() : 1;
    for (Index k = 1; k <= last; ++k) {
      const Vector<Rational> v = run.trajectory.v.col(k), q = run.trajectory.q.col(k);
      if (max_norm(v) > *bound) {
        return Finding::violated(place(run, k - 1) + "v = " + readable(v) + " and must be 0");
      }
      if (max_norm(Vector<Rational>(q - x.position)) > moved) {
        return Finding::violated(place(run, k - 1) + "q = " + readable(q) + " has moved");
      }
    }
    finding = Finding::holds();
  }
  return finding;
}

}  // namespace
}  // namespace equilibrium_law

/// A system in equilibrium stays there, also by friction:
///
///   v_0 = 0,  −2⁻²⁰ ≤ g_0 ≤ 0,  f(q_0, 0) + H(q_0)ᵀΛ = 0,  Λ in the cones
///   ⇒   v_k = 0,  q_k = q_0                                                             (1)
///
/// with any M(q), springs and curved contacts at rest. u = 0, P = hΛ solves the step. It is its
/// only solution if (W + Wᵀ)/2 ≥ α I with α > 0 and, with friction, μ ‖W‖ < α. For every θ, e and
/// activation rule with thresholds 0. Schemes that are not the θ-method may forecast gaps and
/// forces along a flight, so they are asked only on planes, with constant M and f.
///
/// Exact on rationals; in double over the first step, to bounds of rounding. Derived here.
Law<Mechanism> equilibrium(On<Mechanism>) {
  using namespace equilibrium_law;
  return {.name = "equilibrium",
          .statement = "a system in equilibrium stays there, held by curved and rough contacts",
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
