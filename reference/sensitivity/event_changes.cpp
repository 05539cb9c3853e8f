#include "reference/sensitivity/event_changes.hpp"

#include <algorithm>

#include "core/scalar/decimal.hpp"

namespace assay::reference {

namespace {

using Event = MotionNumbers::Event;
using Events = std::vector<Event>;

const std::string_view kAccumulation = oracles::to_string(oracles::EventKind::kAccumulation);

bool near(const Rational& a, const Rational& b, const Rational& tolerance) {
  return abs(Rational(a - b)) <= tolerance;
}

/// Whether the next accumulation from the event on is within the tolerance.
bool is_before_accumulation(const Events& events, std::size_t event, const Rational& tolerance) {
  const auto next = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(event),
                                 events.end(),
                                 [](const Event& e) { return e.kind == kAccumulation; });
  return next != events.end() && near(next->t, events[event].t, tolerance);
}

/// Times that a small change of the parameter explains are those at P.
std::string text_of(const Event& event, const EventsAround& around) {
  Rational t = event.t <= around.tolerance ? Rational(0) : event.t;
  for (const Event& other : around.at) {
    if (near(other.t, t, around.tolerance)) t = other.t;
  }
  return "the " + event.kind + " at t = " + to_short_text(round_to_decimal(t, 6));
}

/// An event that does not happen for all values of the parameter at P and beside it.
struct Change {
  Event event;
  bool at, below, above;  ///< where it happens; there are no events beyond the end of a range

  [[nodiscard]] bool is_gained() const { return !at; }
};

/// The changes up to t, in the order of time.
std::vector<Change> changes(const EventsAround& around, const Rational& t) {
  std::vector<Change> result;
  // The same event as one of the other side.
  const auto add = [&](const Change& change) {
    const auto same = std::ranges::find_if(result, [&](const Change& known) {
      return known.event.kind == change.event.kind && known.at == change.at &&
             near(known.event.t, change.event.t, around.tolerance);
    });
    if (same == result.end()) return result.push_back(change);
    same->event.jump = std::max(same->event.jump, change.event.jump);
    same->below = change.at ? same->below && change.below : same->below || change.below;
    same->above = change.at ? same->above && change.above : same->above || change.above;
  };
  const auto compare = [&](const Events* events, bool is_below) {
    if (events == nullptr) return;
    const EventAlignment found = aligned(around.at, *events, around.tolerance);
    for (const std::size_t i : found.gained) {
      if ((*events)[i].t <= t) add({(*events)[i], false, is_below, !is_below});
    }
    for (const std::size_t i : found.lost) {
      if (around.at[i].t <= t) add({around.at[i], true, !is_below, is_below});
    }
  };
  compare(around.below, true);
  compare(around.above, false);
  std::ranges::stable_sort(result, {}, [](const Change& change) { return change.event.t; });
  return result;
}

/// Where a change happens, as a part of a sentence. Nothing is beyond the end of a range.
std::string place_of(const Change& change, const EventsAround& around) {
  const std::string limit = around.parameter + " = " + around.value;
  if (!change.is_gained()) {
    if (!change.below && !change.above) return "happens at " + limit + " alone";
    return std::string("does not happen ") + (change.below ? "above " : "below ") + limit;
  }
  if (change.below && change.above) return "happens on both sides of " + limit + ", but not there";
  const bool has_other = (change.below ? around.above : around.below) != nullptr;
  return std::string("happens ") + (change.below ? "below " : "above ") + limit + ", but not " +
         (!has_other     ? "there"
          : change.below ? "above"
                         : "below");
}

std::string text_of(const Change& change, const EventsAround& around) {
  const bool impact = change.event.kind == oracles::to_string(oracles::EventKind::kImpact);
  for (const Event& event : around.at) {
    if (impact && change.is_gained() && event.jump > around.weak &&
        near(event.t, change.event.t, around.tolerance)) {
      return text_of(event, around) + " is simultaneous with another impact";
    }
  }
  const bool grazes = impact && change.event.jump <= around.weak;
  return text_of(change.event, around) + (grazes ? " grazes: it " : " ") + place_of(change, around);
}

std::optional<std::string> simultaneous(const EventsAround& around, const Rational& t) {
  for (const Events* events : {&around.at, around.below, around.above}) {
    if (events == nullptr) continue;
    for (std::size_t i = 1; i < events->size() && (*events)[i].t <= t; ++i) {
      const Event &one = (*events)[i - 1], &other = (*events)[i];
      if (one.kind == kAccumulation || other.kind == kAccumulation ||
          !near(one.t, other.t, around.tolerance) ||
          is_before_accumulation(*events, i, around.tolerance)) {
        continue;
      }
      return text_of(one, around) + " is simultaneous with another " + other.kind;
    }
  }
  return std::nullopt;
}

}  // namespace

EventAlignment aligned(const Events& first, const Events& second, const Rational& tolerance) {
  EventAlignment result;
  std::size_t i = 0, j = 0;
  while (i < first.size() || j < second.size()) {
    const bool pair = i < first.size() && j < second.size() && first[i].kind == second[j].kind &&
                      near(first[i].t, second[j].t, tolerance);
    if (pair) {
      result.partner.emplace_back(j++);
      ++i;
      continue;
    }
    // An accumulation waits for the impacts before it in the other list.
    const bool second_waits =
        j == second.size() || (i < first.size() && second[j].kind == kAccumulation);
    const bool first_waits =
        i == first.size() || (j < second.size() && first[i].kind == kAccumulation);
    const bool first_goes = second_waits || (!first_waits && first[i].t <= second[j].t);
    if (first_goes) {
      if (!is_before_accumulation(first, i, tolerance)) result.lost.push_back(i);
      result.partner.emplace_back();
      ++i;
    } else {
      if (!is_before_accumulation(second, j, tolerance)) result.gained.push_back(j);
      ++j;
    }
  }
  return result;
}

std::optional<std::string> event_at(const EventsAround& around, const Rational& t) {
  std::optional<std::string> found;
  for (const Events* events : {&around.at, around.below, around.above}) {
    if (events == nullptr) continue;
    for (const Event& event : *events) {
      if (!near(event.t, t, around.tolerance)) continue;
      // Of the impacts that accumulate at t it is the accumulation that is meant.
      if (found && event.kind != kAccumulation) continue;
      found = text_of(event, around) + " is at the time asked for: a change of " +
              around.parameter + " moves it before or after that time";
    }
  }
  return found;
}

std::string reason_at(const EventsAround& around, const Rational& t) {
  if (const auto end = event_at(around, t)) return *end;
  return reason_before(around, t);
}

std::string reason_before(const EventsAround& around, const Rational& t) {
  if (const auto pair = simultaneous(around, t)) return *pair;
  const std::vector<Change> found = changes(around, t);
  if (!found.empty()) return text_of(found.front(), around);
  for (const Event& event : around.at) {
    if (event.kind == kAccumulation && event.t <= t) {
      return "the limit of the impacts that accumulate, " + text_of(event, around) +
             ", is not smooth";
    }
  }
  return "the motion changes its kind at " + around.parameter + " = " + around.value +
         ", without an event there: friction only just holds, a contact only just closes, or a "
         "force has a corner";
}

}  // namespace assay::reference
