#include "reports/tolerance/measured_tolerance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"
#include "reports/compare/compare.hpp"
#include "reports/compare/csv_header.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/distributions.hpp"
#include "reports/study/evaluation_rounding.hpp"
#include "reports/study/regression.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Exact = oracles::ExactMotion<Real>;

constexpr const char* kExpected = "a header h,error and one row for each run are expected";
constexpr std::size_t kFewestSteps = 8;
/// A run of more steps takes gigabytes, and mistakes in a run of more than kMostStepsTried minutes.
constexpr int kFewestStepsOfRun = 20, kMostStepsOfRun = 1'000'000, kMostStepsTried = 100'000;

double positive(std::string_view field, const char* name, const std::string& where) {
  const auto x = scalar_cast<double>(csv_number(field, where));
  if (x > 0 && std::isfinite(x)) return x;
  throw InvalidInput(fmt::format(
      "{}: {} = {} is not allowed: it must be > 0, in the range of double", where, name, field));
}

void require_claim(const MeasuredQuestion& question) {
  const MeasuredErrors& errors = question.errors;
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < errors.h.size(); ++i) {
    samples.push_back({errors.h[i], errors.error[i], 0, true});
  }
  const Regression fit = regress(samples, 1);
  const double order = fit.coefficients(1), claimed = scalar_cast<double>(question.order);
  const double reach = student_quantile(0.9995, static_cast<double>(samples.size() - 2)) *
                       std::sqrt(fit.covariance(1, 1));
  if (order + reach >= claimed) return;
  throw InvalidInput(
      fmt::format("the errors refute the claim {}={}: their order is {:.3g} in [{:.3g}, {:.3g}]",
                  question.metric->name,
                  to_text(question.order),
                  order,
                  order - reach,
                  order + reach));
}

void require_measured(const MeasuredQuestion& question) {
  const MeasuredErrors& errors = question.errors;
  const std::size_t steps = std::set<double>(errors.h.begin(), errors.h.end()).size();
  if (steps < kFewestSteps) {
    throw InvalidInput(fmt::format(
        "there are errors of {} different steps; at least {} are needed, because errors "
        "depend on where the impacts fall in a step",
        steps,
        kFewestSteps));
  }
  const double largest = *std::ranges::max_element(errors.h);
  const auto h = scalar_cast<double>(question.h);
  if (!(h > 0 && h <= largest)) {
    throw InvalidInput(fmt::format(
        "h = {} is not allowed: it must be in (0, {}], the steps for which errors were measured",
        to_text(question.h),
        largest));
  }
  if (question.t_end < question.h * kFewestStepsOfRun ||
      question.t_end > question.h * kMostStepsOfRun) {
    throw InvalidInput(
        fmt::format("h = {} is not allowed: the horizon {} must have between {} and {} steps",
                    to_text(question.h),
                    to_text(question.t_end),
                    kFewestStepsOfRun,
                    kMostStepsOfRun));
  }
  require_claim(question);
}

/// (1) and (2), with the errors of step h.
void derive_value(const MeasuredQuestion& question, DerivedTolerance& result) {
  const auto h = scalar_cast<double>(question.h), p = scalar_cast<double>(question.order);
  std::vector<double> scaled;
  double mean = 0, squares = 0;
  const auto n = static_cast<double>(question.errors.h.size());
  for (std::size_t i = 0; i < question.errors.h.size(); ++i) {
    scaled.push_back(question.errors.error[i] * std::pow(h / question.errors.h[i], p));
    mean += std::log(scaled.back()) / n;
  }
  for (const double e : scaled) squares += (std::log(e) - mean) * (std::log(e) - mean);
  std::ranges::sort(scaled);
  const double deviation = std::sqrt(squares / (n - 1));
  result.source = ToleranceSource::kMeasured;
  result.runs = scaled.size();
  result.median = scaled[scaled.size() / 2];
  result.largest = scaled.back();
  result.certainty = n / (n + 1);
  result.extreme = std::exp(
      mean + student_quantile(question.confidence, static_cast<double>(scaled.size() - 1)) *
                 deviation * std::sqrt(1 + 1 / n));
  result.proved.why_not = "there is no proof for a program of which only errors are known";
  const bool is_enough = result.certainty >= question.confidence;
  const double value = is_enough ? result.largest : std::max(result.largest, result.extreme);
  result.value = std::stod(rounded_up(value + result.rounding));
}

Exact exact_of(const MeasuredQuestion& question, const Parameters& parameters) {
  const WorkingDigits digits(reference::kTruthDigits);
  return oracles::to_long_double(reference::true_motion(
      *question.problem, parameters, Rational(question.t_end + 2 * question.h)));
}

/// The exact motion at multiples of the step h, and `counted` as their times.
Trajectory<Real> sampled(const MeasuredQuestion& question,
                         const Exact& exact,
                         const Real& h,
                         const Real& counted) {
  const Real end = scalar_cast<Real>(question.t_end), begin = exact.pieces.front().begin;
  const auto steps = static_cast<Eigen::Index>(std::ceil((end - begin) / counted));
  oracles::MotionState<Real> state;
  Trajectory<Real> run;
  run.status = SolveStatus::kSolved;
  for (Eigen::Index k = 0; k <= steps; ++k) {
    exact.evaluate(begin + static_cast<Real>(k) * h, state);
    const bool has_velocities = question.problem->kind != ModelKind::kFirstOrder;
    if (k == 0) {
      run.q.resize(state.q.size(), steps + 1);
      run.v.resize(has_velocities ? state.v.size() : 0, steps + 1);
      run.impulse.resize(0, steps + 1);
    }
    run.t.push_back(begin + static_cast<Real>(k) * counted);
    run.q.col(k) = state.q;
    if (has_velocities) run.v.col(k) = state.v;
  }
  return run;
}

/// Tries mistakes by (3).
class Samples {
 public:
  explicit Samples(const MeasuredQuestion& question)
      : question_(question),
        options_(std::vector<ParameterSpec>{}),
        model_(oracles::model_of_any_kind<Real>(*question.problem, question.parameters)),
        exact_(exact_of(question, question.parameters)),
        h_(scalar_cast<Real>(question.h)) {}

  void require_horizon() const { require_no_jump_at(exact_, question_.t_end); }

  [[nodiscard]] double rounding() const {
    const auto end = scalar_cast<Real>(question_.t_end);
    return kRoundingOfStep * unit_roundoff<double>() *
           sum_of_evaluation(sampled(question_, exact_, h_, h_), end, question_.problem->kind);
  }

  [[nodiscard]] std::optional<double> size() const {
    const Trajectory<Real> run = sampled(question_, exact_, h_, h_);
    return size_of_motion(*question_.metric, compared(run, exact_), question_.problem->kind);
  }

  [[nodiscard]] KnownMistake judged(const Variant& mistake, double tolerance) const {
    constexpr std::size_t kSteps = 16;
    KnownMistake result{.what = mistake.what, .runs = kSteps, .changes_nothing = true};
    const Exact wrong = exact_of(question_, mistake.parameters);
    for (std::size_t i = 0; i < kSteps; ++i) {
      const Real h = h_ * (1 + static_cast<Real>(i) / (10 * kSteps));
      const auto n = std::ceil(scalar_cast<Real>(question_.t_end) / h);
      const Real taken = mistake.has_one_step_too_few ? h * n / (n - 1) : h;
      Trajectory<Real> run = sampled(question_, wrong, taken, h);
      const Real own = error(sampled(question_, wrong, h, h), wrong);
      if (mistake.report != nullptr) mistake.report(run);
      const Real least = error(run, exact_) - own - tolerance;
      if (least > tolerance) ++result.caught;
      if (error(run, wrong) != own || error(run, exact_) != own) result.changes_nothing = false;
    }
    return result;
  }

 private:
  [[nodiscard]] Comparison<Real> compared(const Trajectory<Real>& run, const Exact& exact) const {
    return Comparison<Real>(model_, exact, run, options_, scalar_cast<Real>(question_.t_end));
  }
  [[nodiscard]] Real error(const Trajectory<Real>& run, const Exact& exact) const {
    return question_.metric->measure(compared(run, exact));
  }

  const MeasuredQuestion& question_;
  Parameters options_;
  Model<Real> model_;
  Exact exact_;
  Real h_;
};

}  // namespace

MeasuredErrors read_measured_errors(std::string_view text,
                                    const std::string& file,
                                    const std::string& metric) {
  const std::vector<std::string_view> lines = csv_lines(text, file, kExpected);
  const std::size_t at = header_of(lines);
  const CsvHeader header(lines[at], file, kExpected, at);
  const std::size_t h = header.require("h");
  const auto named = header.find(metric);
  const std::size_t error = named ? *named : header.require("error");
  MeasuredErrors result;
  std::set<std::pair<double, double>> known;
  header.for_each_row(lines, [&](const auto& fields, const std::string& where) {
    result.h.push_back(positive(fields[h], "h", where));
    result.error.push_back(positive(fields[error], "error", where));
    if (known.emplace(result.h.back(), result.error.back()).second) return;
    throw InvalidInput(
        fmt::format("{}: another row has h = {} and error = {}, too: a copy is no further run",
                    where,
                    fields[h],
                    fields[error]));
  });
  return result;
}

bool has_errors(std::string_view text, const std::string& file) {
  const std::vector<std::string_view> lines = csv_lines(text, file, kExpected);
  return CsvHeader(lines[header_of(lines)], file, kExpected).find("h").has_value();
}

MeasuredErrors measure_errors(const oracles::ProblemEntry& problem,
                              const Parameters& parameters,
                              const std::vector<std::string>& files,
                              const Rational& t_end,
                              const MetricEntry& metric) {
  const CompareResult compared = compare_files(problem, parameters, files);
  const auto end = scalar_cast<double>(t_end);
  MeasuredErrors result;
  for (const ComparedFile& file : compared.files) {
    if (std::abs(file.t_end - end) > file.h) {
      throw InvalidInput(fmt::format(
          "{}: it ends at t = {}, not at the horizon {}: see --t", file.file, file.t_end, end));
    }
    const std::optional<double> error = file.error_in(metric.name);
    if (!error || !(*error > 0)) {
      throw InvalidInput(fmt::format("{}: it has no error in {}", file.file, metric.name));
    }
    result.h.push_back(file.h);
    result.error.push_back(*error);
  }
  return result;
}

DerivedTolerance tolerance_of_measured(const MeasuredQuestion& question) {
  require_measured(question);
  const Samples samples(question);
  samples.require_horizon();
  DerivedTolerance result;
  result.rounding = samples.rounding();
  result.size = samples.size();
  derive_value(question, result);
  const Parameters no_options(std::vector<ParameterSpec>{});
  const bool tries = question.t_end <= question.h * kMostStepsTried;
  for (const Variant& mistake :
       known_mistakes(*question.problem, question.parameters, nullptr, no_options)) {
    if (tries) {
      result.mistakes.push_back(samples.judged(mistake, result.value));
    } else {
      result.untried.push_back(mistake.what);
    }
  }
  result.why_untried =
      tries ? "mistakes in steps need a scheme that runs here: --scheme, with --subject for a "
              "program"
            : fmt::format("a run has more than {} steps: it would take too long", kMostStepsTried);
  return result;
}

}  // namespace assay::reports
