#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <exception>
#include <functional>
#include <limits>
#include <new>

#include "core/scalar/invalid_input.hpp"
#include "properties/declared_accuracy.hpp"
#include "reference/truth.hpp"
#include "reports/study/case_runner.hpp"
#include "reports/study/evaluation_rounding.hpp"
#include "reports/study/not_in_this_part.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

/// One in this many runs of the first round is repeated in the higher scalar; later, when the
/// rounding is known, fewer are.
constexpr std::size_t kRoundingShare = 8;
constexpr std::size_t kLaterRoundingShare = 64;
/// Of a first round, however short: as many show that errors are rounding, see judge().
constexpr std::size_t kFewestRepeated = 8;

/// Members in a group of a scheme whose runs are cheaper together.
constexpr std::size_t kGroup = 8;

/// A slice ends with the member that brings its steps to this number: some hundredths of a second
/// with cheap steps, and a second with dear ones.
constexpr double kStepsOfSlice = 1 << 14;
/// The same in scalars other than double.
constexpr double kDearStepsOfSlice = 1 << 10;

/// The run of a scheme. If it ends with an exception other than a refusal, the scheme failed.
template <class Run>
auto run_of_scheme(const Run& run, const RunRequest& request) {
  try {
    return run(request);
  } catch (const SubjectFailure&) {
    throw;
  } catch (const InvalidInput&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw SubjectFailure(fmt::format("with h = {:.9g} the scheme ended with an exception: {}",
                                     scalar_cast<double>(request.h),
                                     error.what()));
  }
}

}  // namespace

bool CaseRunner::runs_together() const {
  return runner_->run_together && in_long_double_ && !runs_alone_;
}

void CaseRunner::try_together() {
  const std::vector<RunRequest> requests = {request_of(ensemble_->step(0)),
                                            request_of(ensemble_->step(1))};
  Trajectory<long double> second;
  const auto take = [&second](std::size_t k, const auto& run, const std::exception_ptr& failure) {
    if (failure) std::rethrow_exception(failure);
    if (k == 1) second = run;
    return true;
  };
  runs_alone_ = true;
  try {
    runner_->run_together(requests, take);
    const Trajectory<long double> alone = runner_->run(requests[1]);
    runs_alone_ = second.q != alone.q || second.v != alone.v || second.impulse != alone.impulse ||
                  second.inner_q != alone.inner_q || second.inner_v != alone.inner_v;
  } catch (const SubjectFailure& failure) {
    patience_->note(failure);
    if (failure.timed_out()) failure_ = failure.what();
  } catch (const InvalidInput&) {
  }
}

std::size_t CaseRunner::group_size() const { return runs_together() ? kGroup : 1; }

std::vector<Slice> CaseRunner::slices() const {
  std::vector<Slice> slices;
  Slice slice;
  const double enough = in_long_double_ ? kStepsOfSlice : kDearStepsOfSlice;
  double steps = 0;
  while (slice.end < round_.size()) {
    const std::size_t end = std::min(slice.end + group_size(), round_.size());
    for (; slice.end < end; ++slice.end) {
      steps +=
          scalar_cast<double>(t_end_) / scalar_cast<double>(ensemble_->step(drawn_ + slice.end));
    }
    if (steps < enough && end < round_.size()) continue;
    slices.push_back(slice);
    slice.first = end;
    steps = 0;
  }
  return slices;
}

std::size_t CaseRunner::groups(const Slice& slice) const {
  return (slice.end - slice.first + group_size() - 1) / group_size();
}

void CaseRunner::run_group(const Slice& slice, std::size_t group) {
  const std::size_t first = slice.first + group * group_size();
  const std::size_t end = std::min(first + group_size(), slice.end);
  if (patience_ && !patience_->lasts()) {
    for (std::size_t k = first; k < end; ++k) round_[k].omission = patience_->why();
  } else if (runs_together()) {
    run_together(first, end);
  } else if (!processor_.lasts()) {
    round_[first].omission = processor_.why();
  } else {
    const ProcessorBudget::Use use(processor_);
    const Rational h = ensemble_->step(drawn_ + first);
    note_member(first, [&] { note_errors(first, h, measure_in(*runner_, h)); });
  }
}

std::span<const Member> CaseRunner::members(const Slice& slice) const {
  return std::span(round_).subspan(slice.first, slice.end - slice.first);
}

bool CaseRunner::take(const Slice& slice, std::vector<Member> members) {
  const auto fits = [this](const Member& member) {
    return member.samples.empty() || member.samples.size() == rows_.size();
  };
  if (members.size() != slice.end - slice.first || !std::ranges::all_of(members, fits))
    return false;
  for (std::size_t k = slice.first; k < slice.end; ++k) {
    round_[k] = std::move(members[k - slice.first]);
    const auto h = scalar_cast<double>(ensemble_->step(drawn_ + k));
    for (Sample& sample : round_[k].samples) sample.h = h;
  }
  return true;
}

/// The failure of a scheme is the failure of the member. A refusal is none. If the scheme gave up
/// itself, the step decides.
void CaseRunner::note_member(std::size_t offset, const std::function<void()>& measured) {
  try {
    measured();
  } catch (const SubjectFailure& failure) {
    if (failure.gave_up()) {
      note_stop(offset, fmt::format(": {}", failure.what()));
    } else {
      round_[offset].failure = failure.what();
    }
    if (patience_) patience_->note(failure);
  } catch (const NotInThisPart&) {
    throw;
  } catch (const InvalidInput& refusal) {
    const auto h = scalar_cast<double>(ensemble_->step(drawn_ + offset));
    round_[offset].omission = fmt::format("h = {:.9g}: {}", h, refusal.what());
    round_[offset].refusal = refusal.what();
  }
}

void CaseRunner::require_a_run() const {
  const bool none =
      std::ranges::none_of(round_, [](const Member& member) { return member.refusal.empty(); });
  if (!patience_ && rounds_ == 1 && none) throw InvalidInput(round_.front().refusal);
}

void CaseRunner::run_together(std::size_t first, std::size_t end) {
  std::vector<RunRequest> requests;
  for (std::size_t k = first; k < end; ++k) {
    requests.push_back(request_of(ensemble_->step(drawn_ + k)));
  }
  std::size_t known = first;
  const auto take = [&](std::size_t k, const auto& run, const std::exception_ptr& failure) {
    note_member(first + k, [&] {
      if (failure) std::rethrow_exception(failure);
      note_errors(first + k, requests[k].h, measure(run));
    });
    known = first + k + 1;
    return patience_->lasts();
  };
  runner_->run_together(requests, take);
  for (; known < end; ++known) round_[known].omission = patience_->why();
}

/// The first members of a round: those that follow each other in an Ensemble are spread over all
/// its steps, which every eighth is not.
bool CaseRunner::is_repeated(std::size_t offset) const {
  const bool first = drawn_ == 0 && finer_rounds_ == 0;
  if (first && offset < kFewestRepeated) return true;
  return offset * (first ? kRoundingShare : kLaterRoundingShare) < round_.size();
}

double CaseRunner::roundoff_of_runs() const {
  const std::string bits(properties::kSignificandBits);
  const bool is_declared = std::ranges::any_of(
      scheme_options_.specs(), [&](const ParameterSpec& spec) { return spec.name == bits; });
  if (!is_declared) return runner_->unit_roundoff(case_.digits);
  return std::exp2(-scheme_options_.get<double>(bits));
}

template <class T>
CaseRunner::Errors CaseRunner::measure(const Trajectory<T>& trajectory) const {
  constexpr bool kFast = std::same_as<T, long double>;
  const WorkingDigits digits(reference::kTruthDigits);
  Errors errors;
  errors.status = trajectory.status;
  errors.stopped_at = scalar_cast<double>(trajectory.t.back());
  errors.values.assign(rows_.size(), std::numeric_limits<double>::quiet_NaN());
  errors.at_nodes = errors.values;
  if (trajectory.status != SolveStatus::kSolved) return errors;
  const double sum = sum_of_evaluation(trajectory, from_rational<T>(t_end_), problem_->kind);
  errors.evaluation = scalar_cast<double>(unit_roundoff<T>()) * sum;
  if (higher_ == nullptr) errors.possible_rounding = kRoundingOfStep * roundoff_of_runs() * sum;
  const auto evaluate = [&](const auto& model, const auto& exact) {
    Comparison<T> comparison(model, exact, trajectory, scheme_options_, from_rational<T>(t_end_));
    const auto measure_by = [&](const MetricEntry& metric) {
      if constexpr (kFast) {
        return scalar_cast<double>(metric.measure(comparison));
      } else {
        return scalar_cast<double>(metric.measure_high(comparison));
      }
    };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (is_measured(i)) errors.values[i] = measure_by(*states_[i].metric);
    }
    if (comparison.between() != Interpolant::kLinear) return;
    comparison.restrict_to_nodes();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (is_measured(i) && states_[i].nodes) {
        errors.at_nodes[i] = measure_by(*states_[i].metric);
      }
    }
  };
  if constexpr (kFast) {
    evaluate(model_, exact_);
  } else {
    evaluate(model_high_, exact_high_);
  }
  return errors;
}

RunRequest CaseRunner::request_of(const Rational& h) const {
  const Rational count = t_end_ / h;
  auto whole = static_cast<Eigen::Index>(count);
  if (count > whole) ++whole;
  return {problem_, parameters_, scheme_options_, h, whole, case_.digits};
}

CaseRunner::Errors CaseRunner::measure_in(const ScalarRunner& runner, const Rational& h) const {
  const RunRequest request = request_of(h);
  return in_long_double_ ? measure(run_of_scheme(runner.run, request))
                         : measure(run_of_scheme(runner.run_high, request));
}

/// Notes that the scheme itself ended the run of this member. With a large step this does not speak
/// against the scheme.
void CaseRunner::note_stop(std::size_t offset, const std::string& how) {
  const auto step = scalar_cast<double>(ensemble_->step(drawn_ + offset));
  const bool is_large = step > may_fail_above_;
  std::string& note = is_large ? round_[offset].omission : round_[offset].failure;
  round_[offset].stopped = true;
  note = fmt::format(
      "with h = {:.9g}{}{}", step, how, is_large ? "; with so large a step this is no fault" : "");
}

void CaseRunner::note_errors(std::size_t offset, const Rational& h, const Errors& errors) {
  if (errors.status != SolveStatus::kSolved) {
    const bool went_on = errors.stopped_at > scalar_cast<double>(Rational(t_end_ - h / 2));
    note_stop(offset,
              fmt::format(" the scheme {} t = {:.6g}: {}",
                          went_on ? "has steps that did not converge, and ended at" : "stopped at",
                          errors.stopped_at,
                          to_string(errors.status)));
    return;
  }
  const auto step = scalar_cast<double>(h);
  std::vector<double> rounding(rows_.size(), std::numeric_limits<double>::quiet_NaN());
  if (higher_ != nullptr && is_repeated(offset)) {
    const Errors higher = measure_in(*higher_, h);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      rounding[i] = std::abs(errors.values[i] - higher.values[i]) + errors.evaluation;
    }
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    round_[offset].samples.push_back(
        {step, errors.values[i], rounding[i], false, errors.at_nodes[i], errors.possible_rounding});
  }
}

}  // namespace assay::reports
