#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace lift_off_law {
namespace {

constexpr int kFewestSteps = 40, kMostSteps = 80;

/// A body that rests on its floor, pressed by a force that falls to 0 at half of the time.
Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x;
  x.mass = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 8), 4));
  x.jacobian = Matrix<Rational>::Constant(1, 1, draw.one_of<Rational>({1, 2, Rational(1, 2), -1}));
  x.position = Vector<Rational>::Constant(1, draw.dyadic(4, 2));
  x.offset = Vector<Rational>(-(x.jacobian * x.position));
  x.velocity = Vector<Rational>::Constant(1, Rational(0));
  x.restitution = Vector<Rational>::Constant(1, random_restitution(draw));
  x.h = Rational(1, 1 << draw.between(2, 6));
  x.steps = 2 * draw.between(kFewestSteps / 2, kMostSteps / 2);
  const Rational up = x.jacobian(0, 0) > 0 ? 1 : -1;
  const Rational load = draw.between(1, 8);
  x.force = Vector<Rational>::Constant(1, Rational(-up * load));
  x.force_rate = Vector<Rational>::Constant(1, Rational(up * 2 * load / (x.steps * x.h)));
  x.options = random_options(draw, subject);
  for (auto& [name, value] : x.options) {
    if (name == "gap-threshold" || name == "velocity-threshold") value = "0";
  }
  return x;
}

/// The normal force at the start, and the time in which it falls to 0.
struct Pressing {
  Rational load, time;
};

Pressing pressing_of(const Experiment& x) {
  const Rational load = -x.jacobian(0, 0) * x.force(0), rate = x.jacobian(0, 0) * x.force_rate(0);
  return {load, rate > 0 ? Rational(load / rate) : Rational(0)};
}

bool admits(const Experiment& x, const Parameters& options) {
  for (const char* name : {"gap-threshold", "velocity-threshold"}) {
    for (const ParameterSpec& spec : options.specs()) {
      if (spec.name == name && options[name] != 0) return false;
    }
  }
  if (x.coordinates() != 1 || x.contacts() != 1 || x.damping.size() > 0 || x.stiffness.size() > 0 ||
      x.force.size() == 0 || x.force_rate.size() == 0 || x.time != 0 || !x.velocity.isZero(0) ||
      x.steps < kFewestSteps) {
    return false;
  }
  const Rational gap = x.jacobian(0, 0) * x.position(0) + x.offset(0);
  const Pressing pressing = pressing_of(x);
  return gap == 0 && pressing.load > 0 && 2 * pressing.time == x.h * x.steps;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Pressing pressing = pressing_of(x);
  const Rational exact = pressing.load * pressing.time / (2 * x.mass(0, 0));
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < x.steps) return Finding::silent("not every step could be taken");
    const Rational speed = x.jacobian(0, 0) * run.trajectory.v(0, run.steps());
    if (2 * magnitude(Rational(speed - exact)) <= exact) continue;
    return Finding::violated(std::string(run.scalar) + ": U = " + readable(speed) +
                             " at the end and must be " + readable(exact));
  }
  return Finding::holds();
}

}  // namespace
}  // namespace lift_off_law

/// A contact opens when its force would become tensile. A body rests on its floor. The force that
/// presses it on falls from N to 0 in a time t* and goes on falling, so the body leaves at t*. At
/// 2t* it has, whatever e is,
///
///   U = N t*/(2 m)                                                                        (1)
///
/// to within half of it, with m the mass that the normal sees. If activation and forces are each
/// off by a step, U changes by at most 2h/t* ≤ 1/10 of it.
///
/// Source: derived here.   Units: U [m/s].   Not for: thresholds that are not 0.
Law<Experiment> lift_off(On<Experiment>) {
  using namespace lift_off_law;
  return {.name = "lift-off",
          .statement = "a contact opens when its force would pull",
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
