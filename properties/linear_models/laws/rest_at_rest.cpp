#include <algorithm>
#include <optional>

#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace rest_at_rest_law {
namespace {

using Index = Eigen::Index;

/// The depth of contacts that rounding must not open, not even inside a step.
Rational depth() { return Rational(1, 1 << 20); }

bool may_be_deep(const Subject& subject) {
  return !subject.run_exact && !subject.traits.position_level && !subject.traits.locates_events;
}

/// A step may be a flight that is stopped at its end.
bool may_fly_first(const Subject& subject) {
  return !subject.run_exact && !subject.traits.theta_method && !subject.traits.position_level;
}

/// Closed contacts, and the force that presses on them with λ ≥ 0.
Experiment draw_experiment(Draw& draw, const Subject& subject) {
  const bool balls = may_fly_first(subject) || draw.one_in(2);
  Experiment x = random_experiment(draw,
                                   subject,
                                   {.damping = !balls && !subject.traits.mean_velocities,
                                    .stiffness = !balls,
                                    .force = false,
                                    .contacts = !balls});
  for (auto& [name, value] : x.options) {
    if (name == "gap-threshold" || name == "velocity-threshold") value = "0";
  }
  const Index n = x.coordinates();
  if (x.contacts() == 0) {
    x.mass = Matrix<Rational>(x.mass.diagonal().asDiagonal());
    x.jacobian = Matrix<Rational>::Identity(n, n);
    x.restitution = Vector<Rational>::Constant(n, Rational(draw.between(0, 8), 8));
  }
  x.velocity = Vector<Rational>::Constant(n, Rational(0));
  x.offset = -(x.jacobian * x.position);
  if (may_be_deep(subject)) x.offset.array() -= depth();
  Vector<Rational> load(x.jacobian.rows());
  for (Rational& entry : load) entry = Rational(draw.between(0, 16), 4);
  x.force = product(x.stiffness, x.position) - Vector<Rational>(x.jacobian.transpose() * load);
  if (balls && draw.one_in(8)) {  // a long rest, in which nothing rounds
    x.mass.setIdentity();
    x.steps = draw.between(60, 120);
  }
  return x;
}

/// The load on the contacts at rest: K q − F.
Vector<Rational> load_of(const Experiment& x) {
  return product(x.stiffness, x.position) - force_at(x, x.time);
}

/// The λ with Hᵀλ = K q − F; nothing if there is none, or more than one.
std::optional<Vector<Rational>> reactions_at_rest(const Experiment& x) {
  const Matrix<Rational> inverted = inverse(x.jacobian * x.jacobian.transpose());
  if (inverted.size() == 0) return std::nullopt;
  const Vector<Rational> lambda = inverted * (x.jacobian * load_of(x));
  if (reaction(x, lambda) != load_of(x)) return std::nullopt;
  return lambda;
}

/// Whether some λ ≥ 0 carries the load, if each contact acts on one coordinate.
bool carried_one_by_one(const Experiment& x) {
  for (Index i = 0; i < x.contacts(); ++i) {
    Index bears_on = 0;
    for (Index j = 0; j < x.coordinates(); ++j) bears_on += x.jacobian(i, j) != 0 ? 1 : 0;
    if (bears_on != 1) return false;
  }
  const Vector<Rational> load = load_of(x);
  for (Index j = 0; j < x.coordinates(); ++j) {
    bool carried = load(j) == 0;
    for (Index i = 0; i < x.contacts(); ++i) carried = carried || x.jacobian(i, j) * load(j) > 0;
    if (!carried) return false;
  }
  return true;
}

bool admits(const Experiment& x, const Parameters& options) {
  const auto vanishes = [&](std::string_view name) {
    return std::ranges::none_of(options.specs(), [&](const ParameterSpec& spec) {
      return spec.name == name && options[name] != 0;
    });
  };
  if (!vanishes("gap-threshold") || !vanishes("velocity-threshold")) return false;
  if (x.contacts() == 0 || x.force_rate.size() > 0 || !x.velocity.isZero()) return false;
  const Vector<Rational> gap = x.jacobian * x.position + x.offset;
  if (!gap.isZero(0) && gap != Vector<Rational>::Constant(gap.size(), Rational(-depth()))) {
    return false;
  }
  const std::optional<Vector<Rational>> lambda = reactions_at_rest(x);
  if (!lambda) return carried_one_by_one(x);
  return std::ranges::all_of(*lambda, [](const Rational& entry) { return entry >= 0; });
}

bool is_power_of_two(const Rational& x) { return x > 0 && is_dyadic(x) && is_dyadic(1 / x); }

/// Balls, each on its own floor, with masses that are powers of two: no operation of the step
/// rounds in binary arithmetic.
bool is_exact_in_binary(const Experiment& x) {
  if (x.damping.size() > 0 || x.stiffness.size() > 0 || x.contacts() > x.coordinates())
    return false;
  for (Index i = 0; i < x.coordinates(); ++i) {
    if (!is_power_of_two(x.mass(i, i))) return false;
    for (Index j = 0; j < x.coordinates(); ++j) {
      if (i != j && x.mass(i, j) != 0) return false;
      if (i < x.contacts() && x.jacobian(i, j) != (i == j ? 1 : 0)) return false;
    }
  }
  return true;
}

/// The largest allowed deviations of a step: zero, or the rounding of a scheme that may take roots.
struct Allowed {
  Rational velocity = 0, position = 0, momentum = 0;
};

/// κ(W), or 1 if W is singular.
Rational contact_condition(const Experiment& x) {
  const Matrix<Rational> delassus = x.jacobian * inverse(x.mass) * x.jacobian.transpose();
  const Matrix<Rational> inverted = inverse(delassus);
  if (inverted.size() == 0) return 1;
  return row_sum_norm(delassus) * row_sum_norm(inverted);
}

Allowed allowed_of(const Subject& subject, const Experiment& x, const Step& step) {
  if (subject.run_exact) return {};
  const Rational velocity =
      contact_condition(x) * Rational(step.velocity_rounding + step.solver_rounding);
  Allowed allowed{velocity,
                  Rational(step.position_rounding + step.h * velocity),
                  Rational(step.momentum_rounding + row_sum_norm(x.mass) * velocity)};
  if (may_fly_first(subject)) {
    allowed.position += step.h * step.h * row_sum_norm(inverse(x.mass)) * max_norm(load_of(x));
  }
  return allowed;
}

std::string examine_step(const Experiment& x,
                         const std::optional<Vector<Rational>>& lambda,
                         const Step& step,
                         const Allowed& allowed,
                         const Rational& duration) {
  if (max_norm(step.v1) > allowed.velocity) return "v = " + readable(step.v1) + " and must be 0";
  if (max_norm(step.q1 - x.position) > allowed.position) {
    return "q = " + readable(step.q1) + " has moved";
  }
  if (lambda) {
    const Vector<Rational> expected = duration * *lambda;
    const Rational off = row_sum_norm(x.jacobian) * max_norm(step.impulse - expected);
    if (off > allowed.momentum) {
      return "P = " + readable(step.impulse) + " and must be " + readable(expected);
    }
  }
  const Vector<Rational> expected = duration * load_of(x);
  if (max_norm(reaction(x, step.impulse) - expected) <= allowed.momentum) return {};
  return "H'P = " + readable(reaction(x, step.impulse)) + " and must be " + readable(expected);
}

Finding examine(const Subject& subject, const Experiment& x) {
  if (may_fly_first(subject) && (x.damping.size() > 0 || x.stiffness.size() > 0)) {
    return Finding::silent("forces change during the motion that the impact stops");
  }
  if (subject.traits.mean_velocities && x.damping.size() > 0) {
    return Finding::silent(
        "damping acts with another share in the first step, which is half a step");
  }
  const std::optional<Vector<Rational>> lambda = reactions_at_rest(x);
  Finding finding = Finding::silent("no step of exact arithmetic could be taken");
  for (const RecordedRun& run : record(subject, x)) {
    const bool rounds = !run.is_exact() && !is_exact_in_binary(x);
    if (rounds && (subject.run_exact || !reactions_at_rest(x))) continue;
    for (const Step& step : steps_of(subject, x, run)) {
      if (!step.v0.isZero() || step.q0 != x.position) break;
      const auto fault_in = [&](const Rational& duration) {
        return examine_step(x, lambda, step, allowed_of(subject, x, step), duration);
      };
      std::string fault = fault_in(x.h);
      const bool may_be_half = subject.traits.mean_velocities && step.k == 0;
      if (!fault.empty() && may_be_half && fault_in(x.h / 2).empty()) fault.clear();
      if (!fault.empty()) return Finding::violated(place(run, step) + fault);
      finding = Finding::holds();
      if (rounds) break;
    }
  }
  return finding;
}

}  // namespace
}  // namespace rest_at_rest_law

/// A system that rests on its contacts stays there, and the contacts carry its weight, exactly:
///
///   v_0 = 0,  g_0 = 0,  F = K q_0 − Hᵀλ,  λ ≥ 0   ⇒   v_k = 0,  q_k = q_0,  HᵀP_k = h Hᵀλ   (1)
///
/// so P = m g h for a ball on the floor; P = hλ if H has full row rank. v⁺ = 0 with P = hλ
/// satisfies the balance of momentum and the impact law, and v⁺ and HᵀP are unique (M̂ + M̂ᵀ positive
/// definite). This holds for any e, θ, γ, and thresholds 0. If velocities are means of steps, P_1
/// may be half as large, and the law needs C = 0.
///
/// Exact on rationals. Scalars that round are asked only about balls on floors whose masses are
/// powers of two. Then no sum, product or quotient rounds, and the law holds exactly; otherwise a
/// velocity of one rounding error could open the contact. A scheme without rationals may take
/// roots, so it is asked up to rounding, up to the first step that does not end at rest, and for
/// models of all kinds only in the first step. A scheme that does not say that it is the θ-method
/// may fly first and be stopped then: it is asked if C = K = 0, and its position to h² |M⁻¹| |Hᵀλ|.
/// If impacts are on velocities, contacts are then 2⁻²⁰ m deep, which changes nothing, so that
/// rounding opens none inside a step.
/// Source: derived here.   Units: P [N s].
Law<Experiment> rest_at_rest(On<Experiment>) {
  using namespace rest_at_rest_law;
  return {.name = "rest-at-rest",
          .statement = "what rests stays at rest, carried by impulses of exactly h times its load",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
