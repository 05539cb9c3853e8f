#include "reports/tolerance/tolerance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/study/distributions.hpp"

namespace assay::reports {

namespace {

/// How many steps all correct runs together may have, and those of one mistake that is made in each
/// step: seconds. Steps of nonlinear schemes are iterations, and motions of bodies are dear.
struct Budget {
  double of_runs, of_mistakes;
};

Budget budget_of(const SchemeEntry& scheme) {
  if (is_foreign(scheme.name)) return {2e5, 2e3};  // a step made alone is a call of its own
  switch (scheme.kind) {
    case ModelKind::kLinear:
      return {6e6, 2e5};
    case ModelKind::kLagrangian:
    case ModelKind::kFirstOrder:
      return {3e5, 2e4};
    case ModelKind::kNewtonEuler:
      return {2e5, 2e4};
  }
  return {};
}

/// As many as (1) needs, and fewer if they take too long.
std::size_t runs_for(double confidence, double most_steps, int steps) {
  constexpr double kFewestRuns = 300;
  const double needed = std::ceil(std::log(1 - kCertainty) / std::log(confidence));
  return static_cast<std::size_t>(std::max(kFewestRuns, std::min(needed, most_steps / steps)));
}

void require_question(const ToleranceQuestion& question) {
  constexpr int kFewestSteps = 20, kMostSteps = 1'000'000;
  if (!(question.h > 0 && question.h * kFewestSteps <= question.t_end &&
        question.t_end <= question.h * kMostSteps)) {
    throw InvalidInput(
        fmt::format("h = {} is not allowed: the horizon {} must have between {} and {} steps",
                    to_text(question.h),
                    to_text(question.t_end),
                    kFewestSteps,
                    kMostSteps));
  }
  if (!(question.confidence >= 0.5 && question.confidence <= 0.9999)) {
    throw InvalidInput(fmt::format("confidence {} is not allowed: it must be in [0.5, 0.9999]",
                                   question.confidence));
  }
  if (!takes(*question.scheme, *question.problem)) {
    throw InvalidInput(fmt::format(
        "scheme {} does not take the model of {}", question.scheme->name, question.problem->name));
  }
  if (!question.metric->speaks_of(*question.problem)) {
    throw InvalidInput(fmt::format("metric {} does not speak of motions as that of {}",
                                   question.metric->name,
                                   question.problem->name));
  }
}

/// (1), (2), and the smaller one of this and what is proved.
void derive_value(const ToleranceQuestion& question,
                  const EnsembleErrors& runs,
                  DerivedTolerance& result) {
  const Variant correct{"", question.parameters, question.options};
  const double most_steps = budget_of(*question.scheme).of_runs;
  std::vector<double> errors = runs.errors(
      correct, 0, question.runs.value_or(runs_for(question.confidence, most_steps, runs.steps())));
  if (!std::ranges::all_of(errors, [](double error) { return std::isfinite(error); })) {
    throw InvalidInput(
        fmt::format("runs of {} with h = {} stop, or their errors are not finite: "
                    "no tolerance covers them",
                    question.scheme->name,
                    to_text(question.h)));
  }
  std::ranges::sort(errors);
  result.runs = errors.size();
  result.median = errors[errors.size() / 2];
  result.largest = errors.back();
  result.extreme = extreme_quantile(errors, (1 - question.confidence) / 10);
  result.rounding = runs.rounding();
  result.size = runs.size_of_motion();
  result.certainty = 1 - std::pow(question.confidence, static_cast<double>(errors.size()));
  result.proved = proved_bound(*question.problem,
                               question.parameters,
                               *question.scheme,
                               question.options,
                               question.h,
                               question.t_end,
                               *question.metric);
  double value = std::max(result.largest, result.extreme);
  if (result.proved.value && *result.proved.value <= value) {
    result.source = ToleranceSource::kProof;
    value = *result.proved.value;
  }
  result.value = std::stod(rounded_up(value + result.rounding));
}

KnownMistake judged(const Variant& mistake,
                    const EnsembleErrors& runs,
                    const std::vector<double>& correct,
                    const DerivedTolerance& tolerance) {
  KnownMistake result{.what = mistake.what, .runs = kMistakenRuns};
  std::vector<double> errors;
  try {
    errors = runs.errors(mistake, 0, kMistakenRuns);
  } catch (const InvalidInput&) {
    if (mistake.step != nullptr) throw;
    // The scheme refuses the option: a run shows that.
    errors.assign(kMistakenRuns, std::numeric_limits<double>::infinity());
  }
  result.caught = static_cast<std::size_t>(
      std::ranges::count_if(errors, [&](double error) { return !(error <= tolerance.value); }));
  result.changes_nothing = std::ranges::equal(
      errors, correct, [&](double a, double b) { return std::abs(a - b) <= tolerance.rounding; });
  return result;
}

void try_mistakes(const ToleranceQuestion& question,
                  const EnsembleErrors& runs,
                  DerivedTolerance& result) {
  const double most_steps = budget_of(*question.scheme).of_mistakes;
  if (question.scalar != "double") {
    result.why_untried = "mistakes in steps are made in double";
  } else if (static_cast<double>(runs.steps()) * kMistakenRuns > most_steps) {
    result.why_untried = fmt::format(
        "each step would be made alone, and runs of {} steps take too long: the limit is {}{}",
        runs.steps(),
        std::floor(most_steps / kMistakenRuns),
        is_foreign(question.scheme->name) ? " for a subject" : "");
  } else if (!runs.repeats_single_steps()) {
    result.why_untried = "the scheme remembers more than a state, so no step can be made alone";
  }
  const Variant right{"", question.parameters, question.options};
  const std::vector<double> correct = runs.errors(right, 0, kMistakenRuns);
  for (const Variant& mistake :
       known_mistakes(*question.problem, question.parameters, question.scheme, question.options)) {
    if (mistake.step != nullptr && !result.why_untried.empty()) {
      result.untried.push_back(mistake.what);
      continue;
    }
    try {
      result.mistakes.push_back(judged(mistake, runs, correct, result));
    } catch (const InvalidInput&) {
      result.why_untried = "the scheme refuses states that such a mistake makes";
      result.untried.push_back(mistake.what);
    }
  }
}

}  // namespace

double KnownMistake::caught_at_least() const { return least_probability(caught, runs, kCertainty); }

double extreme_quantile(const std::vector<double>& errors, double share) {
  const std::size_t n = errors.size(), m = std::max<std::size_t>(n / 10, 2);
  const double threshold = errors[n - m - 1];
  double a0 = 0, a1 = 0;  // E[y], E[y (1 − F(y))]
  for (std::size_t i = 0; i < m; ++i) {
    const double y = errors[n - m + i] - threshold;
    a0 += y / static_cast<double>(m);
    a1 +=
        y * static_cast<double>(m - 1 - i) / (static_cast<double>(m) * static_cast<double>(m - 1));
  }
  if (!(a0 > 2 * a1)) return errors.back();  // no tail: all are equal
  const double k = a0 / (a0 - 2 * a1) - 2, sigma = 2 * a0 * a1 / (a0 - 2 * a1);  // (2)
  const double q = std::min(1.0, share * static_cast<double>(n) / static_cast<double>(m));
  const double y = std::abs(k) < 1e-9 ? -sigma * std::log(q) : sigma / k * (1 - std::pow(q, k));
  return threshold + y;
}

std::string rounded_up(double x) {
  if (!(x > 0)) return "0";
  const double unit = std::pow(10.0, std::floor(std::log10(x)) - 1);
  for (double digits = std::ceil(x / unit);; ++digits) {
    const std::string text = fmt::format("{:.1e}", digits * unit);
    if (std::stod(text) >= x) return text;
  }
}

DerivedTolerance derive_tolerance(const ToleranceQuestion& question) {
  require_question(question);
  const EnsembleErrors runs(question);
  DerivedTolerance result;
  derive_value(question, runs, result);
  try_mistakes(question, runs, result);
  return result;
}

}  // namespace assay::reports
