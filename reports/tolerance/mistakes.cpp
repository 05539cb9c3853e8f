#include "reports/tolerance/mistakes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

using Run = Trajectory<long double>;
using Index = Eigen::Index;

// What a run reports.

void shift(Matrix<long double>& states, Index by) {
  const Index moved = states.cols() - 1;
  const Matrix<long double> before = states;
  if (by > 0) {
    states.rightCols(moved) = before.leftCols(moved);
  } else {
    states.leftCols(moved) = before.rightCols(moved);
  }
}

void report_late(Run& run) { shift(run.q, 1), shift(run.v, 1); }
void report_early(Run& run) { shift(run.q, -1), shift(run.v, -1); }
void report_late_velocities(Run& run) { shift(run.v, 1); }

void report_no_last_step(Run& run) {
  const Index last = run.size() - 1;
  for (Matrix<long double>* states : {&run.q, &run.v}) states->col(last) = states->col(last - 1);
}

void report_four_digits(Run& run) {
  for (Matrix<long double>* states : {&run.q, &run.v}) {
    for (long double& x : states->reshaped()) {
      x = std::strtold(fmt::format("{:.3e}", x).c_str(), nullptr);
    }
  }
}

// How a run makes a step.

/// The positions of a mechanical model that its velocities change in a straight line: all, and of
/// rigid bodies those of the centres.
template <class Velocity>
void move(NodeState& state, const NodeState& before, ModelKind kind, double h, const Velocity& v) {
  if (kind != ModelKind::kNewtonEuler) {
    state.q = before.q + h * v;
    return;
  }
  for (Index body = 0; body * kBodyVelocities < v.size(); ++body) {
    state.q.segment<3>(body * kBodyCoordinates) = before.q.segment<3>(body * kBodyCoordinates) +
                                                  h * v.template segment<3>(body * kBodyVelocities);
  }
}

NodeState position_first(SingleSteps& steps, const NodeState& before) {
  NodeState after = steps.from(before);
  move(after, before, steps.kind(), steps.h(), before.v);
  return after;
}

NodeState velocity_first(SingleSteps& steps, const NodeState& before) {
  NodeState after = steps.from(before);
  move(after, before, steps.kind(), steps.h(), Vector<double>(after.v));
  return after;
}

/// q + h v − h²a/2 in place of q + h v + h²a/2.
NodeState gravity_of_other_sign(SingleSteps& steps, const NodeState& before) {
  NodeState after = steps.from(before);
  move(after, before, steps.kind(), steps.h(), Vector<double>(1.5 * before.v - 0.5 * after.v));
  return after;
}

NodeState impulse_twice(SingleSteps& steps, const NodeState& before) {
  NodeState after = steps.from(before);
  if (!after.impulse.isZero(0)) after.v += after.v - steps.free_from(before).v;
  return after;
}

NodeState first_impact_plastic(SingleSteps& steps, const NodeState& before) {
  if (steps.has_struck) return steps.from(before);
  NodeState after = steps.plastic_from(before);
  steps.has_struck = !after.impulse.isZero(0);
  return after;
}

NodeState first_impact_late(SingleSteps& steps, const NodeState& before) {
  NodeState after = steps.from(before);
  if (steps.has_struck || after.impulse.isZero(0)) return after;
  steps.has_struck = true;
  return steps.free_from(before);
}

NodeState late_forces(SingleSteps& steps, const NodeState& before) {
  NodeState at_other_time = before;
  at_other_time.t -= steps.h();
  return steps.from(at_other_time);
}

NodeState single_precision(SingleSteps& steps, const NodeState& before) {
  NodeState after = steps.from(before);
  after.q = after.q.cast<float>().cast<double>();
  after.v = after.v.cast<float>().cast<double>();
  return after;
}

/// To which models a mistake applies.
enum class Applies { kAlways, kToVelocities, kToImpacts };

struct ReportMistake {
  const char* what;
  Applies applies;
  void (*report)(Run& run);
};

constexpr ReportMistake kReportMistakes[] = {
    {"states are late by one step", Applies::kAlways, &report_late},
    {"states are early by one step", Applies::kAlways, &report_early},
    {"velocities are late by one step", Applies::kToVelocities, &report_late_velocities},
    {"the last step is missing", Applies::kAlways, &report_no_last_step},
    {"numbers are written with 4 digits", Applies::kAlways, &report_four_digits}};

struct StepMistake {
  const char* what;
  Applies applies;
  NodeState (*step)(SingleSteps& steps, const NodeState& before);
};

constexpr StepMistake kStepMistakes[] = {
    {"positions move before velocities: q + h v_k", Applies::kToVelocities, &position_first},
    {"positions move after velocities: q + h v_{k+1}", Applies::kToVelocities, &velocity_first},
    {"wrong sign of h^2 a/2 in positions", Applies::kToVelocities, &gravity_of_other_sign},
    {"impulses act twice", Applies::kToImpacts, &impulse_twice},
    {"e = 0 at the first impact", Applies::kToImpacts, &first_impact_plastic},
    {"the first impact is late by one step", Applies::kToImpacts, &first_impact_late},
    {"forces and surfaces are late by one step", Applies::kAlways, &late_forces},
    {"states are kept in single precision", Applies::kAlways, &single_precision}};

/// The parameters with one of them changed; nothing if its range does not allow it.
std::optional<Parameters> changed(const Parameters& parameters,
                                  const ParameterSpec& spec,
                                  const Rational& value) {
  if (spec.range.integer || value == parameters[spec.name] || !spec.range.contains(value)) {
    return std::nullopt;
  }
  Parameters result = parameters;
  result.set(spec.name, value);
  return result;
}

/// Nobody can run a model that the problem refuses.
bool has_model(const oracles::ProblemEntry& problem, const Parameters& parameters) {
  try {
    (void)oracles::model_of_any_kind<double>(problem, parameters);
    return true;
  } catch (const InvalidInput&) {
    return false;
  }
}

void add_parameters(const oracles::ProblemEntry& problem,
                    const Parameters& parameters,
                    const Parameters& options,
                    std::vector<Variant>& mistakes) {
  for (const ParameterSpec& spec : parameters.specs()) {
    for (const auto& [percent, how] : {std::pair(99, "small"), std::pair(101, "large")}) {
      const Rational value = parameters[spec.name] * Rational(percent, 100);
      const auto off = changed(parameters, spec, value);
      if (off && has_model(problem, *off))
        mistakes.push_back({fmt::format("{} is 1 % too {}", spec.name, how), *off, options});
    }
  }
}

void add_options(const Parameters& parameters,
                 const Parameters& options,
                 std::vector<Variant>& mistakes) {
  for (const ParameterSpec& spec : options.specs()) {
    const bool is_share = spec.range.low == Rational(0) && spec.range.high == Rational(1);
    if (!is_share) continue;
    const Rational value = options[spec.name], swapped = 1 - value;
    std::vector<Rational> others = {0, 1};
    if (swapped != 0 && swapped != 1) others.push_back(swapped);
    for (const Rational& other : others) {
      if (const auto off = changed(options, spec, other)) {
        const std::string what =
            fmt::format("{} = {} in place of {}", spec.name, to_text(other), to_text(value));
        mistakes.push_back({what, parameters, *off});
      }
    }
  }
}

}  // namespace

std::vector<Variant> known_mistakes(const oracles::ProblemEntry& problem,
                                    const Parameters& parameters,
                                    const SchemeEntry* scheme,
                                    const Parameters& options) {
  std::vector<Variant> result;
  add_parameters(problem, parameters, options, result);
  add_options(parameters, options, result);
  const Model<double> model = oracles::model_of_any_kind<double>(problem, parameters);
  const auto applies = [&](Applies to) {
    const bool has_velocities = problem.kind != ModelKind::kFirstOrder;
    if (to == Applies::kToVelocities) return has_velocities;
    return to == Applies::kAlways || (scheme->tells_impulses && has_one_sided_contacts(model));
  };
  result.push_back({.what = "h = T/(N - 1) in place of T/N",
                    .parameters = parameters,
                    .options = options,
                    .has_one_step_too_few = true});
  for (const ReportMistake& mistake : kReportMistakes) {
    if (!applies(mistake.applies)) continue;
    result.push_back({.what = mistake.what,
                      .parameters = parameters,
                      .options = options,
                      .report = mistake.report});
  }
  if (scheme == nullptr) return result;
  for (const StepMistake& mistake : kStepMistakes) {
    if (!applies(mistake.applies)) continue;
    result.push_back(
        {.what = mistake.what, .parameters = parameters, .options = options, .step = mistake.step});
  }
  return result;
}

}  // namespace assay::reports
