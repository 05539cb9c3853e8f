#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

std::vector<Probe> probes() {
  return {one_mass("free-fall", {.force = -3, .q = 1, .v = 0.25, .steps = 3}),
          one_mass("spring", {.stiffness = 3, .q = 1, .v = 0.5, .h = 0.25, .steps = 3}),
          one_mass("damper-5-0.25", {.damping = 5, .v = 1, .h = 0.25, .steps = 3})};
}

/// β of every step of every run.
Estimates weights(const std::vector<ObservedRun>& runs) {
  Estimates beta;
  for (const ObservedRun& run : runs) {
    const Measured h = exactly(run.probe().h);
    for (std::size_t k = 0; k < run.steps(); ++k) {
      const Measured mean = (run.q(k + 1) - run.q(k)) / h;
      beta.add(fmt::format("{} step {}", run.name(), k + 1),
               (mean - run.v(k)) / run.jump(k));  // (1)
    }
  }
  return beta;
}

/// (2) at every state that has two neighbours.
bool is_central(const std::vector<ObservedRun>& runs) {
  for (const ObservedRun& run : runs) {
    const Measured two_steps = exactly(2 * run.probe().h);
    for (std::size_t k = 1; k < run.steps(); ++k) {
      if (!overlap(run.v(k), (run.q(k + 1) - run.q(k - 1)) / two_steps)) return false;
    }
  }
  return !runs.empty();
}

/// (3) in every step.
bool is_taylor(const std::vector<ObservedRun>& runs) {
  for (const ObservedRun& run : runs) {
    const Probe& x = run.probe();
    const auto entry = [](const std::vector<Numbers>& a) {
      return exactly(a.empty() ? 0 : a[0][0]);
    };
    const Measured h = exactly(x.h);
    for (std::size_t k = 0; k < run.steps(); ++k) {
      const Measured force =
          entry(x.force) - entry(x.stiffness) * run.q(k) - entry(x.damping) * run.v(k);
      const Measured change = h * run.v(k) + h * h * force / exactly(2 * x.mass[0][0]);
      if (!overlap(run.q(k + 1), run.q(k) + change)) return false;
    }
  }
  return !runs.empty();
}

}  // namespace

/// How velocities advance positions without contact:
///
///   q_{k+1} = q_k + h v_{k+β}   ⟹   β = ((q_{k+1} − q_k)/h − v_k) / (v_{k+1} − v_k)     (1)
///   v_k = (q_{k+1} − q_{k−1}) / (2h)                                                   (2)
///   q_{k+1} = q_k + h v_k + h² M⁻¹ f(t_k, q_k, v_k) / 2                                (3)
///
/// β is found in every step of three motions with different accelerations: a constant force, a
/// spring, a damper. β = 1: v_{k+1} is the mean velocity of the step. If no β fits, (2) and (3) are
/// tried.
Identified position_update(Questions& ask) {
  const std::vector<ObservedRun> runs = ask.ask(probes());
  const Estimates beta = weights(runs);
  if (const auto value = beta.common()) {
    std::string statement = "q+ = q + h ((1 - theta) v + theta v+), theta = " + to_text(*value);
    if (is(*value, 1)) statement += ": v+ is the mean velocity of the step";
    return recovered(std::move(statement), {{"theta", *value}});
  }
  if (beta.empty()) return undetermined(runs.empty() ? ask.gap() : "velocities do not change");
  if (is_central(runs)) return recovered("v_k = (q_{k+1} - q_{k-1}) / (2h): central differences");
  if (is_taylor(runs)) return recovered("q+ = q + h v + h^2 M^-1 f / 2: Taylor's series");
  return inconsistent("q+ = q + h v at no fixed mean of the ends of a step: theta = " +
                      beta.contradiction());
}

}  // namespace assay::reports::items
