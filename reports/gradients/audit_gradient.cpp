#include "reports/gradients/audit_gradient.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/gradients/judge_gradient.hpp"
#include "reports/gradients/own_gradient.hpp"
#include "reports/gradients/step_range.hpp"
#include "reports/gradients/toi_run.hpp"
#include "reports/study/ensemble.hpp"

namespace assay::reports {

namespace {

constexpr std::uint64_t kFirstRuns = 24, kMostRuns = 192, kMostLadders = 72, kShownLadders = 6;
/// Of kStepwise and kToi. The runs end in long double, u = 5·10⁻²⁰.
const Rational kSmallDelta(1, 1'000'000'000);
/// Of relative errors: the rounding u/δ above and what δ itself adds, with a factor of 100.
constexpr double kStepwiseFloor = 1e-8, kToiFloor = 1e-7;
/// Rounding of double over the smallest δ of tangents, 10⁻³ of a step of 1/4096.
constexpr double kDifferencesFloor = 1e-8;
constexpr int kPhases = 16;
/// Of kOwn, the least: what locates an event stops at some tolerance, of which nobody tells.
constexpr double kOwnFloor = 1e-8;
/// The state that comes with a derivative must be that of the run to this: a solver tolerance
/// counts 1e-6 at most.
constexpr double kSameState = 1e-6;

class Audit {
 public:
  Audit(const GradientCase& of, const ExactGradient& exact, const GradientOptions& options)
      : of_(of), exact_(exact), options_(options), range_(of.runs, exact, options.largest_step) {}

  GradientRow judged() {
    GradientRow row{.subject = of_.subject, .exact = exact_};
    if (!exact_.sensitivity.exists()) {
      row.reason = "the exact derivative does not exist: " + exact_.sensitivity.reason;
      return row;
    }
    row.reason = range_.keep_away_from_events();
    if (!row.reason.empty()) return row;
    if (takes_secants()) range_.keep_away_from_events(secant_delta);
    const auto state = of_.runs.at(exact_.value, range_.coarse(), scalar(), stopped_);
    if (!state) {
      row.reason = stopped_;
      return row;
    }
    if (of_.subject.estimator == Estimator::kDifferences) {
      judge_differences(row);
    } else if (of_.subject.estimator == Estimator::kOwn) {
      judge_own(row, *state);
    } else {
      judge_samples(row);
    }
    return row;
  }

 private:
  /// Whether its differences have δ ≫ h.
  [[nodiscard]] bool takes_secants() const {
    const Estimator estimator = of_.subject.estimator;
    return estimator == Estimator::kAveraged || estimator == Estimator::kDifferences;
  }
  static Rational secant_delta(int n) { return exact_value(1 / std::sqrt(n)); }

  [[nodiscard]] std::string_view scalar() const {
    const bool precise =
        of_.subject.estimator == Estimator::kStepwise || of_.subject.estimator == Estimator::kToi;
    return precise ? "dd" : "double";
  }

  /// The number of steps of member i.
  [[nodiscard]] int steps(std::uint64_t i) const {
    const Ensemble ensemble(options_.seed,
                            of_.subject.problem + " " + of_.subject.scheme + " " + exact_.parameter,
                            1,
                            range_.coarse(),
                            range_.fine());
    return static_cast<int>(std::lround(1 / scalar_cast<double>(ensemble.step(i))));
  }

  [[nodiscard]] double floor() const {
    const Estimator estimator = of_.subject.estimator;
    if (estimator == Estimator::kToi) return kToiFloor;
    if (estimator != Estimator::kOwn) return kStepwiseFloor;
    return std::max(kOwnFloor, declared_tolerance(of_.runs));
  }

  void judge_own(GradientRow& row, const FinalState& state) {
    own_.emplace(of_.runs, *of_.own);
    condition_ = condition_of(of_.runs, exact_);
    const double difference = relative_difference(own_->at(range_.coarse()).state, state);
    if (!(difference <= kSameState)) {
      row.verdict = GradientVerdict::kRefuted;
      row.reason = fmt::format(
          "the state that comes with the gradient is not the final state of the run of {} steps: "
          "relative difference {:.2g}",
          range_.coarse(),
          difference);
      return;
    }
    judge_samples(row);
    row.own_results = own_results(of_.runs, exact_, row.samples);
    tell_own_results(row);
  }

  void judge_samples(GradientRow& row) {
    std::set<int> known;  // a number of steps counts once
    std::uint64_t i = 0;
    for (std::uint64_t count = kFirstRuns; count <= kMostRuns; count *= 2) {
      for (; row.samples.size() < count && i < 2 * kMostRuns; ++i) {
        if (!known.insert(steps(i)).second) continue;
        std::optional<GradientSample> sample = sample_of(steps(i));
        if (!sample) {
          row.samples.clear();
          row.reason = stopped_;
          return;
        }
        row.samples.push_back(*std::move(sample));
      }
      if (own_) note_growth(own_roundoff(of_.runs, row.samples), condition_, row.samples);
      judge_gradient(row, {floor(), options_.confidence});
      if (row.verdict != GradientVerdict::kUndecided) return;
    }
  }

  void judge_differences(GradientRow& row) {
    std::vector<Rational> ladder = options_.ladder.empty() ? default_ladder() : options_.ladder;
    const bool passed =
        std::erase_if(ladder, [&](const Rational& d) { return !range_.is_free(d); }) > 0;
    for (std::uint64_t i = 0; i < kMostLadders; ++i) {
      const GradientRule rule{kDifferencesFloor, options_.confidence};
      if (i >= kFirstRuns && i % kFirstRuns == 0 && judge_ladder(row, rule)) return;
      const int n = steps(i);
      // All differences are shown for some step sizes only.
      const bool whole = !options_.ladder.empty() || i % kShownLadders == 0;
      for (const Rational& delta : ladder) {
        if (!whole && !judges(scalar_cast<double>(delta), n)) continue;
        rounding_ = 0;
        if (const auto gradient = secant(n, 1, delta, scalar())) {
          row.ladder.push_back({scalar_cast<double>(delta), sample(n, *gradient)});
        }
      }
    }
    row.reason = stopped_;
    const bool both = judge_ladder(row, {kDifferencesFloor, options_.confidence});
    if (both || !passed) return;
    row.verdict = GradientVerdict::kUndecided;
    row.reason += fmt::format("; differences with larger δ are left out: {}", StepRange::kPassed);
  }

  std::optional<GradientSample> sample_of(int n) {
    rounding_ = 0;
    std::optional<StateGradient> gradient;
    switch (of_.subject.estimator) {
      case Estimator::kStepwise:
        gradient = secant(n, 1, kSmallDelta, scalar());
        break;
      case Estimator::kToi:
        gradient = corrected(n);
        break;
      case Estimator::kAveraged:
        if (range_.is_free(secant_delta(n))) {
          gradient = secant(n, kPhases, secant_delta(n), scalar());
        } else {
          stopped_ = StepRange::kPassed;
        }
        break;
      case Estimator::kOwn:
        gradient = own_->at(n).gradient;
        break;
      case Estimator::kDifferences:
      case Estimator::kGiven:
        break;
    }
    if (!gradient) return std::nullopt;
    return sample(n, *gradient);
  }

  [[nodiscard]] GradientSample sample(int n, const StateGradient& gradient) const {
    return {n,
            scalar_cast<double>(Rational(of_.runs.t_end / n)),
            gradient,
            relative_error(gradient, exact_),
            rounding_};
  }

  /// The run at a parameter value beside P, which the problem may refuse.
  std::optional<FinalState> moved(const Rational& value, int n, std::string_view scalar) {
    try {
      return of_.runs.at(value, n, scalar, stopped_);
    } catch (const InvalidInput& refused) {
      stopped_ = refused.what();
      return std::nullopt;
    }
  }

  /// The mean of the differences of `phases` runs with n, n + 1, … steps.
  std::optional<StateGradient> secant(int n,
                                      int phases,
                                      const Rational& delta,
                                      std::string_view scalar) {
    const Secant between = of_.runs.admissible(exact_, delta);
    StateGradient sum;
    for (int phase = 0; phase < phases; ++phase) {
      const auto low = moved(between.low, n + phase, scalar);
      const auto high = moved(between.high, n + phase, scalar);
      if (!low || !high) return std::nullopt;
      note_rounding(*high, Rational(between.high - between.low), scalar);
      add(difference(*of_.runs.problem, *low, *high, Rational(between.high - between.low)),
          phases,
          sum);
    }
    return sum;
  }

  /// A run in dd ends in long double.
  void note_rounding(const FinalState& state, const Rational& step, std::string_view scalar) {
    const auto unit = scalar == "dd" ? std::numeric_limits<long double>::epsilon()
                                     : std::numeric_limits<double>::epsilon();
    const auto by = scalar_cast<double>(step);
    for (const long double q : state.q) note(std::abs(q) * unit / (by * exact_.q_scale));
    for (const long double v : state.v) note(std::abs(v) * unit / (by * exact_.v_scale));
  }
  void note(long double rounding) {
    rounding_ = std::max(rounding_, static_cast<double>(rounding));
  }

  static void add(const StateGradient& gradient, int phases, StateGradient& sum) {
    for (std::vector<double> StateGradient::*part : {&StateGradient::q, &StateGradient::v}) {
      (sum.*part).resize((gradient.*part).size());
      for (std::size_t i = 0; i < (gradient.*part).size(); ++i) {
        (sum.*part)[i] += (gradient.*part)[i] / phases;
      }
    }
  }

  std::optional<StateGradient> corrected(int n) {
    Secant between = of_.runs.admissible(exact_, kSmallDelta);
    if (between.high != exact_.value) between.low = exact_.value;
    const auto model = [&](const Rational& value) {
      Parameters moved = of_.runs.parameters;
      moved.set(exact_.parameter, value);
      return oracles::model<Dd>(*of_.runs.problem, moved);
    };
    const auto found =
        toi_runner(of_.subject.scheme)(model(between.low),
                                       model(between.high),
                                       from_rational<Dd>(Rational(of_.runs.t_end / n)),
                                       of_.runs.options,
                                       n);
    if (!found) {
      stopped_ = fmt::format("a run of {} steps stopped", n);
      return std::nullopt;
    }
    const Dd step = from_rational<Dd>(Rational(between.high - between.low));
    StateGradient result;
    for (Eigen::Index i = 0; i < found->q.size(); ++i) {
      result.q.push_back(scalar_cast<double>(Dd((found->moved_q(i) - found->q(i)) / step)));
      result.v.push_back(scalar_cast<double>(Dd((found->moved_v(i) - found->v(i)) / step)));
    }
    result.q.resize(exact_.derivative.q.size());
    result.v.resize(exact_.derivative.v.size());
    return result;
  }

  const GradientCase& of_;
  const ExactGradient& exact_;
  const GradientOptions& options_;
  StepRange range_;
  std::optional<OwnGradient> own_;  // of kOwn
  double condition_ = 1;            // the same
  std::string stopped_;
  double rounding_ = 0;  // of the last derivative
};

bool has_scalar(const SchemeEntry& scheme, std::string_view name) {
  return std::ranges::any_of(scheme.scalars,
                             [&](const ScalarRunner& runner) { return runner.scalar == name; });
}

}  // namespace

std::vector<Rational> default_ladder() {
  std::vector<Rational> result;
  constexpr int kSmallest = 9;
  for (int k = 1; k <= kSmallest; ++k) {
    const Rational tenth = power(10, -k);
    result.push_back(tenth);
    if (k < kSmallest) result.push_back(tenth * Rational(32, 100));
  }
  return result;
}

void require_gradient_case(const GradientCase& of, const GradientOptions& options) {
  const SchemeEntry& scheme = *of.runs.scheme;
  const Rational& t_end = of.runs.t_end;
  if (options.largest_step &&
      !(*options.largest_step * StepRange::kMostSteps >= t_end && *options.largest_step <= t_end)) {
    throw InvalidInput(
        fmt::format("--h {:g} is not allowed: the largest step must be in [{:g}, {:g}]",
                    scalar_cast<double>(*options.largest_step),
                    scalar_cast<double>(Rational(t_end / StepRange::kMostSteps)),
                    scalar_cast<double>(t_end)));
  }
  for (const Rational& delta : options.ladder) {
    if (delta > 0 && delta <= Rational(1, 2)) continue;
    throw InvalidInput(fmt::format("--delta {:g} is not allowed: it must be in (0, 1/2]",
                                   scalar_cast<double>(delta)));
  }
  const Estimator estimator = of.subject.estimator;
  if (estimator == Estimator::kStepwise && !has_scalar(scheme, "dd")) {
    throw InvalidInput(
        fmt::format("--estimator stepwise needs scalar dd, which {} does not have; differences "
                    "takes any scheme",
                    scheme.name));
  }
  if (estimator == Estimator::kOwn && of.own == nullptr) {
    throw InvalidInput(fmt::format(
        "--estimator own is not offered for {}: a scheme of a subject gives its own gradient, by "
        "the flag {}",
        scheme.name,
        "gives-gradient"));
  }
  if (estimator == Estimator::kToi &&
      (is_foreign(scheme.name) || toi_runner(scheme.name) == nullptr)) {
    throw InvalidInput(fmt::format(
        "--estimator toi is not offered for {}: it takes the Moreau-Jean schemes of Assay",
        scheme.name));
  }
}

GradientRow reference_row(const GradientSubject& subject, const ExactGradient& exact) {
  GradientRow row{.subject = subject, .exact = exact};
  if (!exact.sensitivity.exists()) {
    row.reason = "the exact derivative does not exist: " + exact.sensitivity.reason;
    return row;
  }
  const auto way = std::ranges::find(exact.ways, "event-driven-jets", &reference::Way::name);
  if (way == exact.ways.end()) {
    row.reason = exact.alone.empty() ? "the event-driven engine finds no derivative" : exact.alone;
    return row;
  }
  row.verdict = GradientVerdict::kConfirmed;
  row.limit = exact.derivative;
  row.reason = fmt::format(
      "the derivative of the event-driven engine is the exact one on {} digits", way->digits);
  return row;
}

GradientRow audit_gradient(const GradientCase& of,
                           const ExactGradient& exact,
                           const GradientOptions& options) {
  return Audit(of, exact, options).judged();
}

}  // namespace assay::reports
