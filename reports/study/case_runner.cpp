#include "reports/study/case_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reference/truth.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/case_claims.hpp"
#include "reports/study/case_names.hpp"
#include "reports/study/confirmation.hpp"
#include "reports/study/control.hpp"
#include "reports/study/number_range.hpp"
#include "reports/study/scalar_rounding.hpp"
#include "reports/study/sequential_level.hpp"
#include "reports/study/units_of_problem.hpp"

namespace assay::reports {

namespace {

/// A refutation is confirmed by rounds of so many runs, each with up to so many times more steps
/// than the one before: a few more runs than a fit needs, and two octaves a round. One round will
/// do for a scheme that breaks an identity in the same case, as it is wrong there anyway, and where
/// more would take too long: for scalars other than double, or above that many steps. Steps of a
/// foreign scheme cost ten times as much, so that it gets one round less.
/// The last round decides, so it has twice as many runs, and its interval is ten times as sure.
constexpr std::size_t kConfirmingRuns = 16, kDecidingRuns = 32;
constexpr double kSurer = 10;
constexpr int kConfirmingRounds = 3, kConfirmingRoundsOfForeign = 2;
constexpr int kMostConfirmingSteps = 1 << 20;
constexpr int kRefinement = 4;

/// Rounding of an identity that sums over a step: badness × (n + m + 1) × u. Room for the
/// operations of an entry and for cancellation; a wrong scheme is off by h, not by u.
constexpr double kIdentityBadness = 64;

/// The half-width that decides a control, relative to that of a primary metric. With the default,
/// such an interval still fits in a band of ±0.15.
constexpr double kControlPrecision = 2;

/// The half-width at which an interval shows whether more runs will decide, see JudgeOptions, also
/// where a wider one may confirm: finer steps cost more than the runs that narrow an interval.
constexpr double kSettled = 0.1;

int finer(int steps) {
  return std::min(steps, std::numeric_limits<int>::max() / kRefinement) * kRefinement;
}

/// The geometric mean of the steps of an ensemble.
double mean_step(double t_end, int fewest, int most) {
  return t_end / std::sqrt(static_cast<double>(fewest) * most);
}

Parameters scheme_parameters(const SchemeEntry& scheme, const Settings& settings) {
  Parameters parameters(scheme.parameters);
  for (const auto& [key, value] : settings) parameters.set(key, std::string_view(value));
  return parameters;
}

}  // namespace

CaseRunner::CaseRunner(const StudySpec& spec,
                       const StudyCase& study_case,
                       const std::vector<SchemeEntry>& catalogue,
                       const std::vector<MetricEntry>& metrics)
    : spec_(&spec),
      case_(study_case),
      problem_(&find_problem_or_model(case_.problem)),
      scheme_(&find_scheme(catalogue, case_.scheme)),
      parameters_(problem_->parameters(case_.parameters)),
      scheme_options_(scheme_parameters(*scheme_, case_.scheme_options)),
      runner_(&scheme_->scalar(case_.scalar)),
      higher_(higher_runner(scheme_->scalars, *runner_, case_.digits)),
      in_long_double_(case_.scalar == "double"),
      t_end_(parse_rational(case_.t_end)),
      processor_(spec.most_of_a_case) {
  require_taken(*scheme_, *problem_);
  if (higher_ == nullptr && scheme_->is_part) {
    throw NotInThisPart("a scalar that rounds less than " + case_.scalar);
  }
  const WorkingDigits digits(reference::kTruthDigits);
  require_studied_time(case_.t_end, t_end_);
  model_ = oracles::model_of_any_kind<long double>(*problem_, parameters_);
  exact_high_ = reference::true_motion(*problem_, parameters_, t_end_);
  exact_ = oracles::to_long_double(exact_high_);
  require_studied_motion(exact_);
  model_high_ = oracles::model_of_any_kind<Mpfr>(*problem_, parameters_);

  confirmed_steps_ = case_.steps_max;
  const StateSizes sizes = sizes_of(model_);
  const double u =
      runner_->unit_roundoff(case_.digits) + scalar_cast<double>(unit_roundoff<Mpfr>());
  identity_bound_ = kIdentityBadness * u * static_cast<double>(sizes.q + sizes.impulse + 1);
  const auto t_end = scalar_cast<double>(t_end_);
  ensemble_ = std::make_unique<Ensemble>(spec.seed,
                                         canonical_name(case_, parameters_, scheme_options_),
                                         t_end,
                                         case_.steps_min,
                                         case_.steps_max,
                                         samples());
  scales_ = time_scales(model_, exact_, t_end, case_.steps_min, finer(case_.steps_max));
  resolves_motion_ = scales_.motion * case_.steps_max > t_end;
  may_fail_above_ = std::min({mean_step(t_end, case_.steps_min, case_.steps_max),
                              scales_.motion,
                              scales_.equations,
                              scales_.growth});
  make_rows(metrics);
}

void CaseRunner::make_rows(const std::vector<MetricEntry>& metrics) {
  const auto claim = [&](const MetricEntry& metric) {
    return claim_in(metric, {scheme_, problem_, &model_, &exact_high_, &scheme_options_});
  };
  for (const std::string& name : case_.metrics) {
    const MetricEntry& metric = find_metric(name, metrics);
    const std::optional<Claim> promised = claim(metric);
    if (!promised && case_.drops_unclaimed) continue;
    if (!promised) {
      throw InvalidInput(fmt::format("scheme {} makes no claim in metric {} on problem {}",
                                     case_.scheme,
                                     name,
                                     case_.problem));
    }
    rows_.push_back(make_row(metric, *promised));
    states_.push_back(new_state(metric, *promised, true));
  }
  for (const MetricEntry& metric : metrics) {
    const std::optional<Claim> promised = claim(metric);
    const bool named = std::ranges::count(case_.metrics, metric.name) > 0;
    const bool shown = case_.metrics.empty();
    if (named || !promised || !(shown || promised->kind == ClaimKind::kIdentity)) continue;
    rows_.push_back(make_row(metric, *promised));
    states_.push_back(new_state(metric, *promised, shown));
  }
}

CaseRunner::RowState CaseRunner::new_state(const MetricEntry& metric,
                                           const Claim& claim,
                                           bool shown) const {
  const bool of_states = claim.kind == ClaimKind::kOrder && is_of_states(metric.error_measure);
  return {.metric = &metric,
          .shown = shown,
          .nodes = of_states && claim.order > order_of_straight_lines(exact_high_),
          .may_exceed = claim.of_all_motions || has_other_parameters(case_)};
}

StudyRow CaseRunner::make_row(const MetricEntry& metric, const Claim& claim) const {
  StudyRow row;
  row.id = row_id(case_, metric.name);
  row.label = case_.label;
  row.problem = case_.problem;
  row.parameters = case_.parameters;
  row.t_end = case_.t_end;
  row.scheme = case_.scheme;
  row.scheme_options = case_.scheme_options;
  row.scalar = case_.scalar;
  row.runs = runs_of(*spec_, case_);
  row.interpolant = name_of(scheme_->traits.interpolant);
  row.quantity = metric.quantity;
  row.metric = metric.name;
  row.unit = UnitsOfProblem(*problem_, parameters_).of(metric.unit);
  row.kind = claim.kind;
  if (claim.kind != ClaimKind::kIdentity) row.declared = scalar_cast<double>(claim.order);
  const double half_band = std::max(spec_->half_band, scalar_cast<double>(claim.half_band));
  row.band = {row.declared.value_or(0) - half_band, row.declared.value_or(0) + half_band};
  row.reproduce = reproduce_command(*spec_, case_, metric.name);
  return row;
}

bool CaseRunner::empty() const { return std::ranges::none_of(states_, &RowState::shown); }

std::vector<StudyRow> CaseRunner::take_rows() {
  std::vector<StudyRow> shown;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (states_[i].shown) shown.push_back(std::move(rows_[i]));
  }
  return shown;
}

std::size_t CaseRunner::samples() const {
  return static_cast<std::size_t>(case_.samples.value_or(spec_->samples));
}

std::size_t CaseRunner::budget() const {
  return static_cast<std::size_t>(case_.budget.value_or(spec_->budget));
}

/// As many as the budget has rounds.
int CaseRunner::looks() const { return static_cast<int>((budget() + samples() - 1) / samples()); }

std::size_t CaseRunner::next_round() const {
  if (confirmations_ > 0) return is_last_confirmation() ? kDecidingRuns : kConfirmingRuns;
  return finer_rounds_ > 0 ? std::size_t{kFinerRuns} : samples();
}

void CaseRunner::begin_round() {
  if (!patience_ && is_foreign()) {
    patience_ = std::make_unique<ForeignPatience>();
    if (runs_together()) try_together();
  }
  ++rounds_;
  round_.assign(next_round(), {});
}

void CaseRunner::end_round() {
  require_a_run();
  note_failure();
  drawn_ += round_.size();
  const bool may_be_finer = finer_steps_may_follow();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (!states_[i].open) continue;
    judge_row(i);
    states_[i].finer =
        may_be_finer && wants_finer_steps(rows_[i], judge_options(i), kRunsOfEqualSteps);
    states_[i].open = states_[i].open && !states_[i].finer;
  }
}

bool CaseRunner::finer_steps_may_follow() const {
  return in_long_double_ && !stopped() && drawn_ >= kFewestOfEqualSteps && finer_rounds() > 0 &&
         case_.steps_max <= kMostConfirmingSteps >> kFinerRounds;
}

/// The number of these rounds for which the budget has room, after the runs of equal steps.
int CaseRunner::finer_rounds() const {
  const auto all = static_cast<std::int64_t>(budget());
  return static_cast<int>(std::max<std::int64_t>(0, (all - kRunsOfEqualSteps) / kFinerRuns));
}

void CaseRunner::judge_row(std::size_t row) {
  for (const Member& member : round_) {
    if (!member.samples.empty()) rows_[row].samples.push_back(member.samples[row]);
  }
  judge(rows_[row], judge_options(row));
  states_[row].open = rows_[row].verdict == Verdict::kUndecided;
  states_[row].failed = !failure_.empty();
  states_[row].stopped = states_[row].failed && is_stop_;
}

void CaseRunner::note_failure() {
  for (const Member& member : round_) {
    if (omission_.empty()) omission_ = member.omission;
    if (!failure_.empty() || member.failure.empty()) continue;
    failure_ = member.failure;
    is_stop_ = member.stopped;
  }
}

JudgeOptions CaseRunner::judge_options(std::size_t row) const {
  const double precision = case_.precision.value_or(spec_->precision);
  const double widening = states_[row].metric->primary ? 1 : kControlPrecision;
  return {.confidence = confidence_of_a_look(spec_->confidence, looks()),
          .precision = precision * widening,
          .settled = std::min(precision, kSettled) * widening,
          .identity_bound = identity_bound_,
          .scales = scales_,
          .may_exceed = states_[row].may_exceed,
          .is_smooth = order_of_straight_lines(exact_high_) == 2,
          .is_one_flight = is_one_flight(exact_high_),
          .failure = failure_,
          .omission = omission_};
}

/// As far as they can be foreseen.
int CaseRunner::confirming_rounds() const {
  const auto breaks_identity = [](const StudyRow& row) {
    return row.kind == ClaimKind::kIdentity && row.verdict == Verdict::kRefuted;
  };
  const bool one_will_do = !in_long_double_ || finer(confirmed_steps_) > kMostConfirmingSteps ||
                           std::ranges::any_of(rows_, breaks_identity);
  if (one_will_do) return 1;
  return scheme_->declines ? kConfirmingRoundsOfForeign : kConfirmingRounds;
}

bool CaseRunner::is_last_confirmation() const { return confirmations_ >= confirming_rounds(); }

bool CaseRunner::needs_confirmation() const {
  // An explicit scheme that grows where its steps are too large may stop in a finer round, too.
  const bool failed = confirmations_ > 0 && stopped() && !is_stop_;
  return !failed && !is_last_confirmation() && any_to_confirm();
}

bool CaseRunner::is_to_confirm(std::size_t row) const {
  if (rows_[row].verdict != Verdict::kRefuted) return false;
  return states_[row].failed ? states_[row].stopped : rows_[row].kind == ClaimKind::kOrder;
}

bool CaseRunner::any_to_confirm() const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (is_to_confirm(i)) return true;
  }
  return false;
}

bool CaseRunner::is_measured(std::size_t row) const {
  if (confirmations_ > 0) return is_to_confirm(row);
  return finer_rounds_ > 0 ? states_[row].finer : states_[row].open;
}

bool CaseRunner::needs_finer_steps() const {
  return !stopped() && finer_rounds_ < finer_rounds() &&
         std::ranges::any_of(states_, &RowState::finer);
}

void CaseRunner::begin_finer_round() {
  if (++finer_rounds_ <= kFinerRounds) {
    const int factor = 1 << finer_rounds_;
    drawn_ = 0;
    ensemble_ = std::make_unique<Ensemble>(spec_->seed,
                                           canonical_name(case_, parameters_, scheme_options_),
                                           scalar_cast<double>(t_end_),
                                           factor * case_.steps_min,
                                           factor * case_.steps_max);
  }
  begin_round();
}

void CaseRunner::end_finer_round() {
  note_failure();
  drawn_ += round_.size();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (!states_[i].finer) continue;
    judge_row(i);
    states_[i].finer = states_[i].open;
  }
}

void CaseRunner::begin_confirmation() {
  ++confirmations_;
  failure_.clear(), omission_.clear();
  drawn_ = 0;
  const int coarsest = std::exchange(confirmed_steps_, finer(confirmed_steps_));
  may_fail_above_ =
      std::min(may_fail_above_, mean_step(scalar_cast<double>(t_end_), coarsest, confirmed_steps_));
  ensemble_ = std::make_unique<Ensemble>(spec_->seed,
                                         canonical_name(case_, parameters_, scheme_options_),
                                         scalar_cast<double>(t_end_),
                                         coarsest,
                                         confirmed_steps_);
  begin_round();
}

void CaseRunner::end_confirmation() {
  note_failure();
  const bool is_last = is_last_confirmation();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (!is_to_confirm(i)) continue;
    std::vector<Sample> finer;
    for (const Member& member : round_) {
      if (!member.samples.empty()) finer.push_back(member.samples[i]);
    }
    JudgeOptions options = judge_options(i);
    if (states_[i].stopped) {
      std::erase_if(finer, [&](const Sample& of) { return of.h > may_fail_above_; });
      confirm_stop(rows_[i], finer, options);
    } else {
      if (is_last) options.confidence = 1 - (1 - options.confidence) / kSurer;
      confirm_refutation(rows_[i], std::move(finer), options);
    }
  }
}

bool CaseRunner::wants_more() const {
  if (drawn_ == 0) return !stopped();
  const bool within_budget = drawn_ + next_round() <= budget();
  if (stopped() || !within_budget || !resolves_motion_) return false;
  return std::ranges::any_of(states_, &RowState::open);
}

}  // namespace assay::reports
