#include "reports/gradients/events_near_end.hpp"

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "reference/sensitivity/motion_numbers.hpp"
#include "reference/true_digits.hpp"

namespace assay::reports {

namespace {

/// Of the times of events, which are compared with steps.
constexpr int kEventDigits = 12;

EventsNearEnd::Around around(const std::vector<reference::MotionNumbers::Event>& events,
                             const Rational& t_end) {
  EventsNearEnd::Around result;
  for (const reference::MotionNumbers::Event& event : events) {
    if (event.t <= 0) continue;
    const auto distance = scalar_cast<double>(Rational(event.t - t_end));
    if (distance > 0) {
      result.after = std::min(result.after, distance);
      continue;
    }
    result.before = std::abs(distance);
    ++result.events;
    if (event.kind != oracles::to_string(oracles::EventKind::kAccumulation)) continue;
    ++result.accumulations;
    result.events = 0;
  }
  return result;
}

}  // namespace

EventsNearEnd::EventsNearEnd(const ParameterRuns& runs, const Rational& after)
    : runs_(runs), until_(runs.t_end + after) {}

bool EventsNearEnd::Around::has_one_within(double time) const {
  return before < time || after < time;
}

const std::optional<EventsNearEnd::Around>& EventsNearEnd::at(const Rational& value) {
  const auto known = known_.find(value);
  if (known != known_.end()) return known->second;
  std::optional<Around>& result = known_[value];
  Parameters moved = runs_.parameters;
  try {
    moved.set(runs_.parameter, value);
    const auto motion = reference::true_digits(*runs_.problem, moved, {until_}, kEventDigits);
    result = around(reference::numbers_of(motion).events, runs_.t_end);
  } catch (const InvalidInput&) {
    result = std::nullopt;
  }
  return result;
}

bool EventsNearEnd::keep_away(const Secant& secant, const Rational& value, double margin) {
  const std::optional<Around> centre = at(value);
  if (!centre) return true;
  if (centre->has_one_within(margin)) return false;
  for (const Rational& end : {secant.low, secant.high}) {
    const std::optional<Around>& moved = at(end);
    if (!moved) continue;
    if (moved->has_one_within(margin) || moved->events != centre->events ||
        moved->accumulations != centre->accumulations) {
      return false;
    }
  }
  return true;
}

}  // namespace assay::reports
