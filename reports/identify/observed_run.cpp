#include "reports/identify/observed_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::reports {

namespace {

double largest(const Numbers& x, double start = 0) {
  for (double entry : x) start = std::fmax(start, std::abs(entry));
  return start;
}

/// The largest sum of magnitudes of a row.
double row_sum(const std::vector<Numbers>& a) {
  double result = 0;
  for (const Numbers& row : a) {
    double sum = 0;
    for (double entry : row) sum += std::abs(entry);
    result = std::fmax(result, sum);
  }
  return result;
}

/// The largest |F(t)| of the run and a step around it.
double force_bound(const Probe& probe) {
  const double end = probe.time + (probe.steps + 1) * probe.h;
  const double reach = std::fmax(std::abs(probe.time - probe.h - probe.force_origin),
                                 std::abs(end - probe.force_origin));
  double bound = 0, power = 1;
  for (const Numbers& coefficient : probe.force) {
    bound += largest(coefficient) * power;
    power *= reach;
  }
  return bound;
}

/// The largest magnitudes of a run.
struct Largest {
  double position, velocity, multiplier;
};

Largest largest_of(const AnsweredProbe& of) {
  Largest run{largest(of.probe.position), largest(of.probe.velocity), 0};
  for (const ProbeState& state : of.answer.states) {
    run.position = largest(state.position, run.position);
    run.velocity = largest(state.velocity, run.velocity);
    run.multiplier = largest(state.impulse, run.multiplier);
  }
  return run;
}

/// The terms that add up to a position, a velocity and an impulse of a run with these magnitudes.
struct SummedUp {
  double position, velocity, impulse;
};

SummedUp summed_up(const Probe& x, const Largest& run) {
  double least = x.mass[0][0];
  for (std::size_t i = 0; i < x.coordinates(); ++i) least = std::fmin(least, x.mass[i][i]);
  const double duration = x.h * x.steps;
  const double force =
      force_bound(x) + row_sum(x.stiffness) * run.position + row_sum(x.damping) * run.velocity;
  if (x.kind == ModelKind::kFirstOrder) {
    const double rate = force + row_sum(x.contact_matrix) * run.multiplier;
    return {run.position + duration * rate / least, 0, rate + row_sum(x.mass) * run.position / x.h};
  }
  const double speed = run.velocity + duration * force / least;  // (1)
  return {run.position + largest(x.offset) + duration * speed, speed, row_sum(x.mass) * speed};
}

}  // namespace

ObservedRun::ObservedRun(const AnsweredProbe& of, double accuracy) : of_(&of) {
  const SummedUp run = summed_up(of.probe, largest_of(of));
  position_error_ = accuracy * run.position;
  velocity_error_ = accuracy * run.velocity;
  impulse_error_ = accuracy * run.impulse;
  const SummedUp data = summed_up(of.probe, largest_of({of.probe, Answer{}}));
  growth_ = data.position > 0 ? run.position / data.position : 0;
}

Measured ObservedRun::q(std::size_t k, std::size_t i) const {
  if (k == 0) return exactly(of_->probe.position[i]);
  return {of_->answer.states[k - 1].position[i], position_error_};
}

Measured ObservedRun::v(std::size_t k, std::size_t i) const {
  if (k == 0) return exactly(of_->probe.velocity[i]);
  return {of_->answer.states[k - 1].velocity[i], velocity_error_};
}

Measured ObservedRun::jump(std::size_t k, std::size_t i) const { return v(k + 1, i) - v(k, i); }

Measured ObservedRun::impulse(std::size_t k, std::size_t c) const {
  const Numbers& impulse = of_->answer.states[k - 1].impulse;
  if (impulse.empty()) return {0, std::numeric_limits<double>::infinity()};
  return {impulse[c], impulse_error_};
}

}  // namespace assay::reports
