#include <optional>

#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/random_bounces.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace several_impacts_law {
namespace {

constexpr int kMostImpacts = 24;

/// The height of a ball over its floor, its speed, and its acceleration downwards.
struct Ball {
  Rational gap, speed, fall;
};

Ball ball_of(const Experiment& x) {
  const Rational& scale = x.jacobian(0, 0);
  return {.gap = Rational(scale * x.position(0) + x.offset(0)),
          .speed = Rational(scale * x.velocity(0)),
          .fall = Rational(-scale * force_at(x, x.time)(0) / x.mass(0, 0))};
}

/// The ball after `time`, and the speed with which it last left the floor.
struct Flight {
  Ball end;
  Rational launch;
  int impacts = 0;
};

/// Nothing if an impact is at an irrational time, or too near the start or the end, or if a flight
/// is shorter than `shortest`.
std::optional<Flight> flight(Ball ball,
                             Rational time,
                             const Rational& e,
                             const Rational& shortest) {
  if (ball.fall <= 0 || ball.gap <= 0) return std::nullopt;
  const auto landing = rational_root(Rational(ball.speed * ball.speed + 2 * ball.fall * ball.gap));
  if (!landing || *landing == 0) return std::nullopt;
  Rational landing_speed = *landing, left = (ball.speed + landing_speed) / ball.fall;
  Rational launch = landing_speed;
  int impacts = 0;
  while (time >= left) {
    if (++impacts > kMostImpacts || e == 0) return std::nullopt;
    time -= left;
    landing_speed *= e;
    launch = landing_speed;
    ball.gap = 0, ball.speed = launch;
    left = 2 * launch / ball.fall;
    if (left < shortest) return std::nullopt;
  }
  const Rational near = launch / (4 * ball.fall);
  if (left - time < near || (impacts > 0 && time < near)) return std::nullopt;
  ball.gap += time * (ball.speed - ball.fall * time / 2);
  ball.speed -= ball.fall * time;
  return Flight{.end = ball, .launch = launch, .impacts = impacts};
}

Experiment draw_experiment(Draw& draw, const Subject&) { return random_bounces(draw); }

std::optional<Flight> flight_of(const Experiment& x) {
  return flight(ball_of(x), Rational(x.h * x.steps), x.restitution(0), Rational(x.h / 8));
}

bool admits(const Experiment& x, const Parameters&) {
  if (x.coordinates() != 1 || x.contacts() != 1 || x.damping.size() > 0 || x.stiffness.size() > 0 ||
      x.force.size() == 0 || x.force_rate.size() > 0 || x.jacobian(0, 0) <= 0) {
    return false;
  }
  const auto of = flight_of(x);
  return of && of->impacts > 0;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Flight exact = flight_of(x).value();
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < x.steps) return Finding::silent("not every step could be taken");
    const Rational& scale = x.jacobian(0, 0);
    const Rational speed = scale * run.trajectory.v(0, run.steps());
    const Rational gap = scale * run.trajectory.q(0, run.steps()) + x.offset(0);
    const Rational height = exact.launch * exact.launch / (2 * exact.end.fall);
    if (8 * magnitude(Rational(speed - exact.end.speed)) <= exact.launch &&
        8 * magnitude(Rational(gap - exact.end.gap)) <= height) {
      continue;
    }
    return Finding::violated(std::string(run.scalar) + ": after " + std::to_string(exact.impacts) +
                             " impacts g = " + readable(gap) + " and U = " + readable(speed) +
                             ", which must be " + readable(exact.end.gap) + " and " +
                             readable(exact.end.speed));
  }
  return Finding::holds();
}

std::string why_not(const Subject& subject) {
  if (subject.traits.locates_events) return {};
  return "the scheme does not locate impacts inside a step";
}

}  // namespace
}  // namespace several_impacts_law

/// A scheme that locates impacts finds each of them, however many are in a step. In the n-th flight
/// after it hits its floor, a ball that falls with a = −H f/m is at
///
///   g = V s − a s²/2,  U = V − a s,   V = eⁿ V₀,  s the time since it left the floor       (1)
///
/// where V₀² = U₀² + 2 a g₀, and a flight takes 2 V/a, at least h/8. The run ends at least V/4a
/// before and after an impact. The bounds are coarse: g to an eighth of the height V²/2a of the
/// flight, U to an eighth of V. One impact more or less changes them by more; how precisely impacts
/// are located is judged by the order.
///
/// Source: derived here.   Units: g [m], U [m/s].
Law<Experiment> several_impacts(On<Experiment>) {
  using namespace several_impacts_law;
  return {
      .name = "several-impacts",
      .statement = "a scheme that locates impacts finds all of them, however many fall in one step",
      .draw = &draw_experiment,
      .admits = &admits,
      .examine = &examine,
      .why_not = &why_not};
}

}  // namespace assay::properties
