#include "reports/compare/decide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reports/compare/convergence.hpp"
#include "reports/compare/distinct_steps.hpp"

namespace assay::reports {

namespace {

class Decision {
 public:
  explicit Decision(CompareResult& result)
      : result_(result),
        metrics_(judge_convergence(result.files)),
        steps_(distinct_steps(result.files)) {}

  void take() {
    const auto [verdict, reason] = verdict_of();
    result_.verdict = verdict;
    result_.reason = reason;
    set_verdicts_of_orders();
    if (verdict != Verdict::kConfirmed) return;
    list_what_is_not_judged();
    if (result_.not_judged.empty()) return;
    result_.reason += fmt::format("; not judged: {}", fmt::join(result_.not_judged, "; "));
  }

 private:
  struct Outcome {
    Verdict verdict;
    std::string reason;
  };

  template <class Of>
  [[nodiscard]] bool all(const Of& of) const {
    return std::ranges::all_of(result_.files, of);
  }
  template <class Of>
  [[nodiscard]] bool any(const Of& of) const {
    return std::ranges::any_of(result_.files, of);
  }
  /// Whether all metrics of a role are confirmed, and there is one.
  [[nodiscard]] bool converges_in(MetricRole role) const {
    const auto of_role = [&](const MetricVerdict& metric) { return metric.role == role; };
    return std::ranges::any_of(metrics_, of_role) &&
           std::ranges::all_of(metrics_, [&](const MetricVerdict& metric) {
             return metric.role != role || metric.verdict == Verdict::kConfirmed;
           });
  }
  [[nodiscard]] static bool balances(const ComparedFile& file) {
    return file.laws.has_asked("impulse-balance");
  }
  /// Nothing in the writing of the file explains it.
  [[nodiscard]] static bool starts_elsewhere(const ComparedFile& file) {
    return file.suspicions.empty() &&
           std::ranges::any_of(file.laws.violations, [](const LawViolation& violation) {
             return violation.law == "initial-state";
           });
  }
  [[nodiscard]] static bool ends_before_contact(const ComparedFile& file) {
    return file.has_contacts && !file.truth.reaches_contact;
  }

  [[nodiscard]] Outcome verdict_of();
  void collect_refuted(bool law_is_violated);
  [[nodiscard]] Outcome verdict_of_motion() const;
  [[nodiscard]] bool impulses_are_open() const;
  [[nodiscard]] std::string unread_velocity() const;
  [[nodiscard]] std::string undecided_metrics() const;
  void set_verdicts_of_orders();
  void list_early_ends();
  void list_what_is_not_judged();

  CompareResult& result_;
  std::vector<MetricVerdict> metrics_;
  DistinctSteps steps_;
};

Decision::Outcome Decision::verdict_of() {
  if (result_.files.empty()) {
    return {Verdict::kUndecided, "nothing was compared: no file has two rows of data"};
  }
  const bool violated = any([](const ComparedFile& file) { return !file.laws.violations.empty(); });
  collect_refuted(violated);
  if (violated && all(&starts_elsewhere)) {
    return {
        Verdict::kRefuted,
        "the files do not start in the initial state of the problem: is this another problem, or "
        "has it other parameters?"};
  }
  if (violated) return {Verdict::kRefuted, "a law is violated"};
  if (!result_.refuted.empty()) return {Verdict::kRefuted, "the files do not converge"};
  if (any([](const ComparedFile& file) { return !file.gap.empty(); })) {
    return {Verdict::kUndecided,
            "rows seem to be missing, and it is unknown what happened there; write all rows"};
  }
  Outcome outcome = verdict_of_motion();
  if (outcome.verdict == Verdict::kConfirmed && impulses_are_open()) {
    return {Verdict::kUndecided,
            fmt::format("the motion is right, but its impulses are undecided: {}; files with "
                        "smaller steps, more files, or files without these columns would decide",
                        undecided_metrics())};
  }
  if (const std::string column = unread_velocity();
      outcome.verdict == Verdict::kConfirmed && !column.empty()) {
    return {Verdict::kUndecided,
            fmt::format("the positions are right, but the velocities were not read: column {}; "
                        "give it that name, or another one if it is no velocity",
                        column)};
  }
  if (outcome.verdict == Verdict::kConfirmed && all(&ends_before_contact)) {
    return {Verdict::kUndecided,
            "the motion is right as far as the files go, but they end before any contact acts; "
            "longer files would decide"};
  }
  return outcome;
}

/// Collects the reasons of refuted metrics. Metrics that only support others are told apart, if one
/// of those is refuted, or a law is violated.
void Decision::collect_refuted(bool law_is_violated) {
  std::vector<std::string> supporting;
  for (const MetricVerdict& metric : metrics_) {
    if (metric.verdict != Verdict::kRefuted) continue;
    const bool supports = metric.role == MetricRole::kSupports;
    (supports ? supporting : result_.refuted).push_back(metric.reason);
  }
  if (law_is_violated || !result_.refuted.empty()) result_.supporting = std::move(supporting);
}

Decision::Outcome Decision::verdict_of_motion() const {
  const auto close = [](const ComparedFile& file) { return file.close; };
  if (converges_in(MetricRole::kMotion)) {
    const bool all_close = all(close);
    return {Verdict::kConfirmed,
            all_close ? "each file agrees with the exact motion to four digits"
                      : "the files converge and violate no law"};
  }
  constexpr std::string_view kNone = "no law is violated, but a wrong motion may also violate none";
  if (const auto shortage = steps_.shortage()) {
    return {
        Verdict::kUndecided,
        fmt::format(
            "{}; not all files are close to the exact motion; compare three or more files of "
            "different step sizes, the largest at least {} times the smallest; these files have {}",
            kNone,
            kLeastRange,
            *shortage)};
  }
  const auto suspect = std::ranges::find_if(result_.files, [](const ComparedFile& file) {
    return !file.resolved && !file.time_unit.empty();
  });
  return {Verdict::kUndecided,
          fmt::format("{}: {}; {} would decide",
                      kNone,
                      undecided_metrics(),
                      suspect == result_.files.end()
                          ? "files with smaller steps, or more files,"
                          : suspect->time_unit + " Files with times in seconds")};
}

/// A column that seems to be a velocity, of a file that has none under its name; else empty.
std::string Decision::unread_velocity() const {
  for (const ComparedFile& file : result_.files) {
    if (!file.lacks_velocities) continue;
    for (const IgnoredColumn& column : file.ignored) {
      if (column.meant.starts_with('v')) return column.text();
    }
  }
  return "";
}

/// Whether there are three distinct steps or more whose impulses may converge or not.
bool Decision::impulses_are_open() const {
  if (steps_.count() < kFewestSteps || all(balances)) return false;
  return std::ranges::any_of(metrics_, [](const MetricVerdict& metric) {
    return metric.role == MetricRole::kImpulses && metric.verdict == Verdict::kUndecided;
  });
}

std::string Decision::undecided_metrics() const {
  std::vector<std::string> reasons;
  for (const MetricVerdict& metric : metrics_) {
    const bool judges = metric.role != MetricRole::kSupports;
    if (judges && metric.verdict == Verdict::kUndecided) reasons.push_back(metric.reason);
  }
  return fmt::format("{}", fmt::join(reasons, ", and "));
}

void Decision::set_verdicts_of_orders() {
  for (ComparedOrder& order : result_.orders) {
    const auto found = std::ranges::find(metrics_, order.metric, &MetricVerdict::metric);
    if (!order.judges || found == metrics_.end()) continue;
    order.verdict = found->verdict;
    order.right_above = found->least_order;
  }
}

/// Errors of files that end at different times are errors of different motions. Ends that differ by
/// no more than the largest step are the same: the last step of a file may pass its horizon.
void Decision::list_early_ends() {
  if (result_.files.empty()) return;
  const auto last = std::ranges::max_element(result_.files, {}, &ComparedFile::t_end);
  const auto coarsest = std::ranges::max_element(result_.files, {}, &ComparedFile::h);
  std::vector<std::string> early;
  for (const ComparedFile& file : result_.files) {
    if (file.t_end + coarsest->h < last->t_end) early.push_back(file.file);
  }
  if (early.empty()) return;
  result_.not_judged.push_back(fmt::format(
      "the motion after the end of {}, because {} goes on to t = {:.6g} s; all files of a scheme "
      "should end at the same time",
      fmt::join(early, ", "),
      last->file,
      last->t_end));
}

void Decision::list_what_is_not_judged() {
  list_early_ends();
  std::vector<std::string> before_events;
  double t_end = 0;
  for (const ComparedFile& file : result_.files) {
    if (!ends_before_contact(file)) continue;
    before_events.push_back(file.file);
    t_end = std::max(t_end, file.t_end);
  }
  if (!before_events.empty()) {
    result_.not_judged.push_back(
        fmt::format("contacts and their laws in {}, because no event is reached by t = {:.6g} s",
                    fmt::join(before_events, ", "),
                    t_end));
  }
  if (any([](const ComparedFile& file) { return file.lacks_velocities; })) {
    result_.not_judged.push_back("velocities, which are not in all files");
  }
  const auto tells = [](const ComparedFile& file) { return file.tells_impulses; };
  const auto has_some = [](const ComparedFile& file) {
    return file.tells_impulses && file.sizes.impulse > 0;
  };
  if (!any(has_some) || converges_in(MetricRole::kImpulses)) return;
  const bool unique = all([](const ComparedFile& file) { return file.truth.unique_impulses; });
  const bool balanced =
      all([&](const ComparedFile& file) { return !tells(file) || balances(file); });
  if (unique && balanced) return;
  result_.not_judged.push_back(
      unique ? "impulses or multipliers, which need three or more files of different step sizes"
             : "impulses, which the motion does not determine: contacts that are closed at the "
               "same time are linearly dependent");
}

}  // namespace

void decide(CompareResult& result) { Decision(result).take(); }

}  // namespace assay::reports
