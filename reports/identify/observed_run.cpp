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

}  // namespace

ObservedRun::ObservedRun(const AnsweredProbe& of, double accuracy) : of_(&of) {
  const Probe& x = of.probe;
  double q = largest(x.position), v = largest(x.velocity), least = x.mass[0][0];
  for (const ProbeState& state : of.answer.states) {
    q = largest(state.position, q);
    v = largest(state.velocity, v);
  }
  for (std::size_t i = 0; i < x.coordinates(); ++i) least = std::fmin(least, x.mass[i][i]);
  const double duration = x.h * x.steps;
  const double force = force_bound(x) + row_sum(x.stiffness) * q + row_sum(x.damping) * v;
  if (x.order == 1) {
    double multiplier = 0;
    for (const ProbeState& state : of.answer.states) {
      multiplier = largest(state.impulse, multiplier);
    }
    const double rate = force + row_sum(x.contact_matrix) * multiplier;
    position_error_ = accuracy * (q + duration * rate / least);
    velocity_error_ = 0;
    impulse_error_ = accuracy * (rate + row_sum(x.mass) * q / x.h);
    return;
  }
  const double speed = v + duration * force / least;  // (1)
  velocity_error_ = accuracy * speed;
  position_error_ = accuracy * (q + largest(x.offset) + duration * speed);
  impulse_error_ = accuracy * row_sum(x.mass) * speed;
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
