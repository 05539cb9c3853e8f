#include <algorithm>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace exact_restitution_law {
namespace {

/// The most steps that an impact takes, whatever rule detects it.
constexpr int kStepsOfAnImpact = 5;
constexpr int kMostSteps = 40;
/// The fewest steps of a flight between two obstacles.
constexpr int kStepsOfAFlight = 10;
constexpr int kMostStepsBetween = 4000;

/// [m] From the first obstacle to the second, in the coordinate.
Rational width_of(const Experiment& x) {
  return x.offset(0) / x.jacobian(0, 0) - x.offset(1) / x.jacobian(1, 0);
}

/// The velocity of the next flight, which begins at the obstacle with this number.
Rational rebound(const Experiment& x, int obstacle, const Rational& velocity) {
  return -x.restitution(obstacle % 2) * velocity;
}

/// The steps in which a body between two obstacles has had `impacts` impacts, whatever rule detects
/// them.
int enough_steps(const Experiment& x, int impacts) {
  Rational velocity = x.velocity(0), steps = 0;
  for (int k = 0; k < impacts && steps <= kMostStepsBetween; ++k) {
    steps += width_of(x) / (x.h * magnitude(velocity)) + kStepsOfAnImpact;
    velocity = rebound(x, k, velocity);
  }
  return static_cast<int>(from_rational<double>(steps)) + 1;
}

/// Adds a second obstacle, so that the body has many impacts.
void put_between(Draw& draw, const Subject& subject, Experiment& x) {
  const auto elastic = [&] {
    return draw.one_of<Rational>({1, 1, Rational(63, 64), Rational(31, 32), Rational(7, 8)});
  };
  const bool is_wide = !subject.run_exact && draw.one_in(4);
  const Rational flight = Rational(draw.between(160, 240), 16) * (is_wide ? 8 : 1);
  const Rational scale(-draw.between(1, 4), 2);
  const Rational end = -x.offset(0) / x.jacobian(0, 0) - flight * x.h * x.velocity(0);
  x.jacobian.conservativeResize(2, 1), x.offset.conservativeResize(2);
  x.jacobian(1, 0) = scale;
  x.offset(1) = -scale * end;
  x.restitution = Vector<Rational>::Constant(2, elastic());
  if (draw.one_in(2)) x.restitution(1) = elastic();
  const int most = is_wide ? 3000 : subject.run_exact ? 300 : 600;
  int impacts = draw.between(8, 40);
  while (impacts > 2 && enough_steps(x, impacts) > most) --impacts;
  x.steps = enough_steps(x, impacts);
  for (auto& [name, value] : x.options) {
    if (name == "gap-threshold" || name == "velocity-threshold") value = "0";
  }
}

/// The same with a way and steps that are much shorter.
void shorten(Experiment& x) {
  const Rational share = power(2, -16);
  const Rational gap = x.jacobian(0, 0) * x.position(0) + x.offset(0);
  x.position(0) = (share * gap - x.offset(0)) / x.jacobian(0, 0);
  x.h *= share;
}

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x;
  x.mass = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 8), 4));
  x.jacobian = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 4), 2));
  x.offset = Vector<Rational>::Constant(1, Rational(draw.between(-4, 4), 4));
  x.restitution = Vector<Rational>::Constant(1, random_restitution(draw));
  x.h = Rational(1, 1 << draw.between(2, 6));
  const Rational speed(draw.between(1, 16), 4);
  x.velocity = Vector<Rational>::Constant(1, -speed);
  // The impact may fall at any phase of its step.
  const Rational gap = speed * x.h * Rational(draw.between(0, 160), 16);
  x.position = Vector<Rational>::Constant(1, (gap - x.offset(0)) / x.jacobian(0, 0));
  x.steps = draw.between(20, kMostSteps);
  x.options = random_options(draw, subject);
  if (draw.one_in(8)) {
    put_between(draw, subject, x);
  } else if (draw.one_in(8)) {
    shorten(x);
  }
  return x;
}

bool is_threshold(const ParameterSpec& spec) {
  return spec.name == "gap-threshold" || spec.name == "velocity-threshold";
}

bool has_no_thresholds(const Parameters& options) {
  return std::ranges::none_of(options.specs(), [&](const ParameterSpec& spec) {
    return is_threshold(spec) && options[spec.name] != 0;
  });
}

/// Whether contacts may be activated too late, or not at all.
bool waits(const Parameters& options) {
  return std::ranges::any_of(options.specs(), [&](const ParameterSpec& spec) {
    return is_threshold(spec) && options[spec.name] < 0;
  });
}

/// A body that flies between two obstacles and has at least two impacts.
bool is_between(const Experiment& x) {
  if (x.jacobian(1, 0) >= 0 || x.restitution.minCoeff() <= 0) return false;
  const Rational flight = kStepsOfAFlight * x.h * magnitude(x.velocity(0));
  const Rational gap = x.jacobian(1, 0) * x.position(0) + x.offset(1);
  return width_of(x) >= flight && gap >= 0 && x.steps <= kMostStepsBetween &&
         enough_steps(x, 2) <= x.steps;
}

/// A free body of one coordinate that has met its first obstacle well before the end.
bool admits(const Experiment& x, const Parameters& options) {
  if (waits(options)) return false;
  if (x.coordinates() != 1 || x.contacts() < 1 || x.contacts() > 2 || x.damping.size() > 0 ||
      x.stiffness.size() > 0 || x.force.size() > 0 || x.force_rate.size() > 0) {
    return false;
  }
  const Rational approach = -x.jacobian(0, 0) * x.velocity(0);
  const Rational gap = x.jacobian(0, 0) * x.position(0) + x.offset(0);
  if (approach <= 0 || gap < 0) return false;
  if (x.contacts() == 2) return has_no_thresholds(options) && x.jacobian(0, 0) > 0 && is_between(x);
  return x.steps <= kMostSteps && gap <= (x.steps - kStepsOfAnImpact) * x.h * approach;
}

/// The error that rounding and solvers may cause in a velocity.
Rational bound_of(const Experiment& x, const RecordedRun& run) {
  // v may be a difference of positions over h.
  Rational size = magnitude(x.velocity(0)) + magnitude(x.position(0)) / x.h;
  for (Eigen::Index i = 0; i < x.contacts(); ++i) {
    size += magnitude(x.offset(i)) / (x.h * magnitude(x.jacobian(i, 0)));
  }
  return (64 * run.unit_roundoff + 4 * run.solver_tolerance) * (run.steps() + 1) * size;
}

std::string fault_at(const RecordedRun& run,
                     Eigen::Index k,
                     int impacts,
                     const Rational& expected,
                     const Rational& bound) {
  const Rational& found = run.trajectory.v(0, k);
  if (magnitude(Rational(found - expected)) <= bound) return {};
  const std::string which = impacts == 1 ? "the impact" : std::to_string(impacts) + " impacts";
  return std::string(run.scalar) + ": v = " + readable(found) + " after " + which +
         " and must be -e v = " + readable(expected);
}

/// A flight ends where v changes its sign. In its middle no impact is under way.
std::string fault_of_flights(const Experiment& x, const RecordedRun& run) {
  const Rational bound = bound_of(x, run);
  Rational expected = x.velocity(0);
  Eigen::Index begin = 0;
  int impacts = 0;
  for (Eigen::Index k = 1; k <= run.steps() + 1; ++k) {
    const bool is_over = k > run.steps();
    if (!is_over && run.trajectory.v(0, k) * expected >= 0) continue;
    const bool is_whole = !is_over || k - begin > kStepsOfAFlight;
    if (impacts > 0 && is_whole) {
      std::string fault = fault_at(run, (begin + k) / 2, impacts, expected, bound);
      if (!fault.empty()) return fault;
    }
    if (is_over) break;
    expected = rebound(x, impacts++, expected);
    begin = k;
  }
  if (enough_steps(x, impacts + 1) > run.steps()) return {};
  return std::string(run.scalar) + ": only " + std::to_string(impacts) + " impacts in " +
         std::to_string(run.steps()) + " steps between the obstacles";
}

Finding examine(const Subject& subject, const Experiment& x) {
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < x.steps) return Finding::silent("not every step could be taken");
    const std::string fault =
        x.contacts() == 2
            ? fault_of_flights(x, run)
            : fault_at(run, run.steps(), 1, rebound(x, 0, x.velocity(0)), bound_of(x, run));
    if (!fault.empty()) return Finding::violated(fault);
  }
  return Finding::holds();
}

}  // namespace
}  // namespace exact_restitution_law

/// A free body that meets a fixed obstacle leaves it with exactly
///
///   v⁺ = −e v⁻,                                                                           (1)
///
/// wherever within a step it meets the obstacle. With contacts on velocities, (1) is the law of the
/// step itself. With the contacts of Schatzman and Paoli, g_{k+1} = −e g_{k−1} and, a step later,
/// g_{k+2} = −e g_k, so that h w = g_{k+2} − g_{k+1} = −e (g_k − g_{k−1}). For activation rules
/// with no threshold below 0.
///
/// Between two obstacles, at least ten steps of flight apart, (1) holds at each impact, so
///
///   v_n = (−1)ⁿ e₀ e₁ e₀ … v₀   in the middle of the flight after the n-th impact.         (2)
///
/// A flight ends where v changes its sign. Impacts that are found a few steps early or late do not
/// add up: each flight takes the time between the obstacles, to five steps.
///
/// Exact on rationals; to (64 u + 4 τ)(N + 1)(|v| + |q|/h + Σ|b|/(h |H|)) if the scalar rounds and
/// the solver has the tolerance τ.
/// Source: derived here.   Units: v [m/s].
Law<Experiment> exact_restitution(On<Experiment>) {
  using namespace exact_restitution_law;
  return {.name = "exact-restitution",
          .statement =
              "a free body leaves an obstacle with -e v, wherever within a step the impact falls",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
