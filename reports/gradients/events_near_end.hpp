#pragma once

#include <limits>
#include <map>
#include <optional>

#include "reports/gradients/final_state.hpp"

namespace assay::reports {

/// The events of the exact motion around the end T of the runs, as a function of the parameter.
///
/// Two motions with different values of the parameter may have the same event on different sides of
/// T. Between such values the state at T jumps, or has a kink. Then their difference shows nothing
/// about the derivative at T.
class EventsNearEnd {
 public:
  /// Looks at motions up to T + after. @pre `runs` outlives this.
  EventsNearEnd(const ParameterRuns& runs, const Rational& after);

  /// The events of one motion around T.
  struct Around {
    /// The accumulations before T, and the events since the last of them.
    std::size_t accumulations = 0, events = 0;
    /// [s] The time between T and the nearest event before T, and after T; ∞ if there is none.
    double before = std::numeric_limits<double>::infinity(),
           after = std::numeric_limits<double>::infinity();

    [[nodiscard]] bool has_one_within(double time) const;
  };
  /// The events for this value. Nothing if the problem refuses the value or its motion is not
  /// known.
  [[nodiscard]] const std::optional<Around>& at(const Rational& value);

  /// Whether the motions at both ends of the secant have as many events before T as the motion at
  /// P, and none of the three has an event within `margin` [s] of T. An end that the problem
  /// refuses counts as free of events, because a run there reports the reason.
  [[nodiscard]] bool keep_away(const Secant& secant, const Rational& value, double margin);

 private:
  const ParameterRuns& runs_;
  Rational until_;
  std::map<Rational, std::optional<Around>> known_;
};

}  // namespace assay::reports
