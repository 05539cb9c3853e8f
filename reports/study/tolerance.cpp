#include "reports/study/tolerance.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <limits>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/ensemble.hpp"
#include "reports/study/number_range.hpp"

namespace assay::reports {

namespace {

/// Of the runs of a mistake, which are compared with the tolerance.
constexpr std::size_t kMistakenRuns = 64;
constexpr double kCertainty = 0.95;

/// What differs from the correct run.
struct Variant {
  std::string what;
  Parameters parameters, options;
  bool is_late = false;
};

/// Every state is that of the step before.
void delay(Trajectory<long double>& run) {
  for (Matrix<long double>* states : {&run.q, &run.v}) {
    const Matrix<long double> before = *states;
    const Eigen::Index moved = before.cols() - 1;
    states->rightCols(moved) = before.leftCols(moved);
  }
}

class Runs {
 public:
  explicit Runs(const ToleranceQuestion& question)
      : question_(question),
        runner_(question.scheme->scalar(question.scalar)),
        steps_(static_cast<int>(Rational(question.t_end / question.h))),
        ensemble_(question.seed,
                  std::string(question.problem->name) + " " + std::string(question.scheme->name),
                  scalar_cast<double>(question.t_end),
                  steps_ * 10 / 11,
                  steps_) {
    const WorkingDigits digits(reference::kTruthDigits);
    model_ = oracles::model_of_any_kind<long double>(*question.problem, question.parameters);
    exact_ = oracles::to_long_double(
        reference::true_motion(*question.problem, question.parameters, question.t_end));
    require_studied_motion(exact_);
  }

  [[nodiscard]] int steps() const { return steps_; }

  /// The errors of the first `count` runs of the variant. A run that stops has an infinite error.
  [[nodiscard]] std::vector<double> errors(const Variant& variant, std::size_t count) const {
    std::vector<double> result(count);
    oneapi::tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      result[i] = error(variant, ensemble_.step(i));
    });
    return result;
  }

 private:
  [[nodiscard]] double error(const Variant& variant, const Rational& h) const {
    const Rational count = question_.t_end / h;
    auto whole = static_cast<Eigen::Index>(count);
    if (count > whole) ++whole;
    Trajectory<long double> run =
        runner_.run({question_.problem, variant.parameters, variant.options, h, whole});
    if (run.status != SolveStatus::kSolved) return std::numeric_limits<double>::infinity();
    if (variant.is_late) delay(run);
    const Comparison<long double> comparison(
        model_, exact_, run, variant.options, scalar_cast<long double>(question_.t_end));
    return static_cast<double>(question_.metric->measure(comparison));
  }

  const ToleranceQuestion& question_;
  const ScalarRunner& runner_;
  int steps_;
  Ensemble ensemble_;
  Model<long double> model_;
  oracles::ExactMotion<long double> exact_;
};

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

std::vector<Variant> mistakes(const ToleranceQuestion& question) {
  std::vector<Variant> result;
  for (const ParameterSpec& spec : question.parameters.specs()) {
    const Rational value = question.parameters[spec.name];
    if (const auto off = changed(question.parameters, spec, Rational(value * Rational(99, 100)))) {
      result.push_back({spec.name + " is 1 % too small", *off, question.options});
    }
  }
  for (const ParameterSpec& spec : question.options.specs()) {
    const bool is_share = spec.range.low == Rational(0) && spec.range.high == Rational(1);
    if (!is_share) continue;
    for (const int end : {0, 1}) {
      if (const auto other = changed(question.options, spec, end)) {
        result.push_back(
            {fmt::format(
                 "{} = {} in place of {}", spec.name, end, question.options.text(spec.name)),
             question.parameters,
             *other});
      }
    }
  }
  result.push_back({"states are late by one step", question.parameters, question.options, true});
  return result;
}

KnownMistake judged(const Variant& variant, const Runs& runs, double tolerance) {
  KnownMistake result{.what = variant.what, .runs = kMistakenRuns};
  std::vector<double> errors;
  try {
    errors = runs.errors(variant, kMistakenRuns);
  } catch (const InvalidInput&) {  // the problem refuses the parameter: a run shows that
    errors.assign(kMistakenRuns, std::numeric_limits<double>::infinity());
  }
  result.caught = static_cast<std::size_t>(
      std::ranges::count_if(errors, [&](double error) { return !(error <= tolerance); }));
  result.caught_at_least = boost::math::binomial_distribution<>::find_lower_bound_on_p(
      static_cast<double>(result.runs), static_cast<double>(result.caught), 1 - kCertainty);
  return result;
}

/// As many as (1) needs, and fewer if they take too long.
std::size_t runs_for(double confidence, int steps) {
  constexpr double kMostSteps = 2e7, kFewestRuns = 300;
  const double needed = std::ceil(std::log(1 - kCertainty) / std::log(confidence));
  return static_cast<std::size_t>(std::max(kFewestRuns, std::min(needed, kMostSteps / steps)));
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

}  // namespace

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
  const Runs runs(question);
  const Variant correct{"correct", question.parameters, question.options};
  std::vector<double> errors = runs.errors(correct, runs_for(question.confidence, runs.steps()));
  std::ranges::sort(errors);
  if (!std::isfinite(errors.back())) {
    throw InvalidInput(
        fmt::format("runs of {} with h = {} stop, or their errors are not finite: "
                    "no tolerance covers them",
                    question.scheme->name,
                    to_text(question.h)));
  }
  DerivedTolerance result;
  result.runs = errors.size();
  result.median = errors[errors.size() / 2];
  result.largest = errors.back();
  result.extreme = extreme_quantile(errors, (1 - question.confidence) / 10);
  result.value = std::stod(rounded_up(std::max(result.largest, result.extreme)));
  result.certainty = 1 - std::pow(question.confidence, static_cast<double>(errors.size()));
  for (const Variant& variant : mistakes(question)) {
    result.mistakes.push_back(judged(variant, runs, result.value));
  }
  return result;
}

}  // namespace assay::reports
