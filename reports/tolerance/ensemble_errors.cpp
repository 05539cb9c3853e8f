#include "reports/tolerance/ensemble_errors.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/evaluation_rounding.hpp"
#include "reports/study/number_range.hpp"

namespace assay::reports {

namespace {

constexpr double kStopped = std::numeric_limits<double>::infinity();

Eigen::Index steps_of(const Rational& t_end, const Rational& h) {
  const Rational count = t_end / h;
  const auto whole = static_cast<Eigen::Index>(count);
  return count > whole ? whole + 1 : whole;
}

/// Of the exact motion, without impulses.
RunSizes sizes_of(const Comparison<long double>& comparison, ModelKind kind) {
  const auto largest = [](const auto& x) {
    return x.size() == 0 ? 0 : static_cast<double>(x.cwiseAbs().maxCoeff());
  };
  RunSizes sizes{.position = scalar_cast<double>(largest_position(comparison.exact_q0, kind)),
                 .velocity = largest(comparison.exact_v0),
                 .time = static_cast<double>(comparison.t_end())};
  if (kind == ModelKind::kNewtonEuler) sizes.spin = sizes.velocity;
  return sizes;
}

}  // namespace

void require_no_jump_at(const oracles::ExactMotion<long double>& exact, const Rational& t_end) {
  const auto end = scalar_cast<long double>(t_end);
  for (const auto& event : exact.events) {
    const bool jumps = event.kind == oracles::EventKind::kImpact ||
                       event.kind == oracles::EventKind::kStateJump ||
                       event.kind == oracles::EventKind::kAccumulation;
    if (!jumps || std::abs(event.t - end) > 1e-12L * end) continue;
    throw InvalidInput(fmt::format(
        "t = {} is not allowed: the motion has an {} there, which runs may have or not; "
        "choose another horizon",
        to_text(t_end),
        to_string(event.kind)));
  }
}

EnsembleErrors::EnsembleErrors(const ToleranceQuestion& question)
    : question_(question),
      runner_(question.scheme->scalar(question.scalar)),
      subject_(question.scheme->subject({})),
      steps_(static_cast<int>(Rational(question.t_end / question.h))),
      ensemble_(question.seed,
                std::string(question.problem->name) + " " + std::string(question.scheme->name),
                scalar_cast<double>(question.t_end),
                steps_ * 10 / 11,
                steps_),
      model_of_steps_(oracles::model_of_any_kind<double>(*question.problem, question.parameters)) {
  const WorkingDigits digits(reference::kTruthDigits);
  model_ = oracles::model_of_any_kind<long double>(*question.problem, question.parameters);
  exact_ = oracles::to_long_double(
      reference::true_motion(*question.problem, question.parameters, question.t_end));
  require_studied_motion(exact_);
  require_no_jump_at(exact_, question.t_end);
}

RunRequest EnsembleErrors::request(const Variant& variant, std::size_t i) const {
  const Rational h = ensemble_.step(i);
  const Eigen::Index steps = steps_of(question_.t_end, h);
  RunRequest of{question_.problem, variant.parameters, variant.options, h, steps};
  if (variant.has_one_step_too_few) of.h = from_rational<Rational>(h * steps / (steps - 1));
  return of;
}

SingleSteps EnsembleErrors::single_steps(const Rational& h) const {
  return {subject_, model_of_steps_, h, question_.options};
}

Trajectory<long double> EnsembleErrors::stepped(const Variant& variant, std::size_t i) const {
  const Rational h = ensemble_.step(i);
  try {
    return single_steps(h).run(steps_of(question_.t_end, h), variant.step).cast<long double>();
  } catch (const std::runtime_error&) {  // SubjectFailure or GaveUp: the run stops
    return {};
  }
}

double EnsembleErrors::measured(const Variant& variant,
                                std::size_t i,
                                Trajectory<long double> run) const {
  if (run.status != SolveStatus::kSolved) return kStopped;
  if (variant.has_one_step_too_few) {
    const auto h = scalar_cast<long double>(ensemble_.step(i));
    const long double begin = run.t.front();
    for (std::size_t k = 0; k < run.t.size(); ++k) {
      run.t[k] = begin + static_cast<long double>(k) * h;
    }
  }
  if (variant.report != nullptr) variant.report(run);
  const Comparison<long double> comparison(
      model_, exact_, run, variant.options, scalar_cast<long double>(question_.t_end));
  return static_cast<double>(question_.metric->measure(comparison));
}

std::vector<double> EnsembleErrors::errors(const Variant& variant,
                                           std::size_t first,
                                           std::size_t count) const {
  std::vector<double> result(count, kStopped);
  if (runner_.run_together && variant.step == nullptr) {
    constexpr std::size_t kTogether = 50;
    std::vector<std::exception_ptr> failures(count);
    oneapi::tbb::parallel_for(std::size_t{0}, (count + kTogether - 1) / kTogether, [&](auto part) {
      std::vector<RunRequest> requests;
      const std::size_t begin = part * kTogether;
      for (std::size_t i = begin; i < std::min(count, begin + kTogether); ++i) {
        requests.push_back(request(variant, first + i));
      }
      runner_.run_together(requests, [&](std::size_t k, const auto& run, const auto& failure) {
        failures[begin + k] = failure;
        if (!failure) result[begin + k] = measured(variant, first + begin + k, run);
        return !failure;
      });
    });
    for (const std::exception_ptr& failure : failures) {
      if (failure && variant.is_correct()) std::rethrow_exception(failure);
    }
    return result;
  }
  oneapi::tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
    const std::size_t member = first + i;
    result[i] = measured(
        variant,
        member,
        variant.step == nullptr ? runner_.run(request(variant, member)) : stepped(variant, member));
  });
  return result;
}

double EnsembleErrors::rounding() const {
  constexpr std::size_t kRuns = 16;
  const Variant correct{"", question_.parameters, question_.options};
  double sum = 0;
  for (std::size_t i = 0; i < kRuns; ++i) {
    const Trajectory<long double> run = runner_.run(request(correct, i));
    if (run.status != SolveStatus::kSolved) continue;
    sum = std::max(
        sum,
        sum_of_evaluation(run, scalar_cast<long double>(question_.t_end), question_.problem->kind));
  }
  // Metrics of runs are evaluated in long double.
  const double u = std::max(runner_.unit_roundoff(kMprealDigits),
                            static_cast<double>(unit_roundoff<long double>()));
  return kRoundingOfStep * u * sum;
}

std::optional<double> size_of_motion(const MetricEntry& metric,
                                     const Comparison<long double>& comparison,
                                     ModelKind kind) {
  if (metric.judgement.size == nullptr) return std::nullopt;
  const double size = metric.judgement.size(sizes_of(comparison, kind));
  return size > 0 ? std::optional(size) : std::nullopt;
}

std::optional<double> EnsembleErrors::size_of_motion() const {
  const Trajectory<long double> run =
      runner_.run(request({"", question_.parameters, question_.options}, 0));
  const Comparison<long double> comparison(
      model_, exact_, run, question_.options, scalar_cast<long double>(question_.t_end));
  return reports::size_of_motion(*question_.metric, comparison, question_.problem->kind);
}

bool EnsembleErrors::repeats_single_steps() const {
  try {
    return single_steps(question_.h).repeats(steps_);
  } catch (const InvalidInput&) {  // it refuses to start from such a state
    return false;
  } catch (const std::runtime_error&) {  // SubjectFailure or GaveUp
    return false;
  }
}

}  // namespace assay::reports
