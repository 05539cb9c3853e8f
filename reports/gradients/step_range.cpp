#include "reports/gradients/step_range.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay::reports {

namespace {

constexpr int kDefaultCoarse = 256, kFiner = 16, kMostOfSecants = 1 << 12, kQuietSteps = 4;

int coarse_steps(const ParameterRuns& runs, const std::optional<Rational>& largest_step) {
  if (!largest_step) return kDefaultCoarse;
  const auto steps = scalar_cast<double>(Rational(runs.t_end / *largest_step));
  return static_cast<int>(std::min<double>(std::ceil(steps), StepRange::kMostSteps));
}

Rational quiet_time(const ParameterRuns& runs, int coarse) {
  return runs.t_end * kQuietSteps / coarse;
}

}  // namespace

StepRange::StepRange(const ParameterRuns& runs,
                     const ExactGradient& exact,
                     const std::optional<Rational>& largest_step)
    : runs_(runs),
      exact_(exact),
      is_given_(largest_step.has_value()),
      coarse_(coarse_steps(runs, largest_step)),
      events_(runs, quiet_time(runs, coarse_)) {}

int StepRange::fine() const { return coarse_ * kFiner; }

std::string StepRange::keep_away_from_events() {
  const auto t_end = scalar_cast<double>(runs_.t_end);
  const EventsNearEnd::Around around = events_.at(exact_.value).value_or(EventsNearEnd::Around{});
  const double last = exact_.last_event ? t_end - *exact_.last_event : around.before,
               before = std::min(last, around.before), away = std::min(before, around.after);
  const double least = std::ceil(kQuietSteps * t_end / away);
  if (is_given_ ? least <= coarse_ : least <= kMostSteps) {
    coarse_ = std::max(coarse_, static_cast<int>(least));
    return "";
  }
  const bool is_after = kQuietSteps * t_end <= before * (is_given_ ? coarse_ : kMostSteps);
  return fmt::format(
      "{} event, at t = {:.6g}, is less than four of the largest steps {} the end, t = {:.6g}: "
      "give another --t or a smaller --h",
      is_after ? "the next" : "the last",
      is_after ? t_end + around.after : t_end - before,
      is_after ? "after" : "before",
      t_end);
}

void StepRange::keep_away_from_events(const std::function<Rational(int steps)>& delta) {
  constexpr int kTimes = 4;
  if (is_given_) return;
  while (kTimes * coarse_ <= kMostOfSecants && !is_free(delta(coarse_))) coarse_ *= kTimes;
}

bool StepRange::is_free(const Rational& delta) {
  return events_.keep_away(runs_.admissible(exact_, delta),
                           exact_.value,
                           scalar_cast<double>(quiet_time(runs_, coarse_)));
}

}  // namespace assay::reports
