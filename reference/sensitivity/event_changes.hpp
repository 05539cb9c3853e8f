#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reference/sensitivity/motion_numbers.hpp"

namespace assay::reference {

/// Two lists of events of the same motion for parameters that differ by very little, side by side.
struct EventAlignment {
  /// For each event of the first list its partner in the second; nothing if it has none.
  std::vector<std::optional<std::size_t>> partner;
  std::vector<std::size_t> lost;    ///< events of the first list without a partner
  std::vector<std::size_t> gained;  ///< events of the second list without a partner
};

/// Events are partners if they have the same kind and times that differ by at most `tolerance`, in
/// the order of time. If impacts accumulate, only the first ones are listed. One more or less
/// within `tolerance` of the accumulation is no difference.
[[nodiscard]] EventAlignment aligned(const std::vector<MotionNumbers::Event>& first,
                                     const std::vector<MotionNumbers::Event>& second,
                                     const Rational& tolerance);

/// The events of a motion at P. If the parameter may go there, also the events just below and above
/// P.
struct EventsAround {
  std::string parameter, value;
  const std::vector<MotionNumbers::Event>& at;
  const std::vector<MotionNumbers::Event>* below = nullptr;
  const std::vector<MotionNumbers::Event>* above = nullptr;
  Rational tolerance;  ///< of times
  Rational weak;       ///< an impact whose jump is not larger grazes
};

/// The event up to t that is the reason why a state after it has no derivative, as a part of a
/// sentence.
[[nodiscard]] std::string reason_before(const EventsAround& events, const Rational& t);
/// The same for the state at t, which may be the time of an event.
[[nodiscard]] std::string reason_at(const EventsAround& events, const Rational& t);
/// The event at t itself, as a sentence; nothing if there is none.
[[nodiscard]] std::optional<std::string> event_at(const EventsAround& events, const Rational& t);

}  // namespace assay::reference
