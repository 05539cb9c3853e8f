#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "reports/gradients/events_near_end.hpp"

namespace assay::reports {

/// The numbers of steps of the runs that an audit takes. They are chosen such that no event of the
/// exact motion is too near to the end T of the runs. A scheme may have an event too near to T on
/// the other side of T.
class StepRange {
 public:
  /// The upper limit of the number of the largest steps.
  static constexpr int kMostSteps = 1 << 16;
  /// The reason why a difference is not taken.
  static constexpr std::string_view kPassed =
      "for one value of the parameter the exact motion has an event near or before the end, for "
      "another after it: give another --t or a smaller --h";

  /// @pre both outlive this.
  StepRange(const ParameterRuns& runs,
            const ExactGradient& exact,
            const std::optional<Rational>& largest_step);

  /// The number of the largest steps, and below it the number of the smallest steps.
  [[nodiscard]] int coarse() const { return coarse_; }
  [[nodiscard]] int fine() const;

  /// Makes the steps smaller until the nearest event is four of the largest steps from T. If the
  /// user gives the largest step, or too many steps would be needed, returns the event in words.
  [[nodiscard]] std::string keep_away_from_events();
  /// Makes the steps smaller until is_free(delta(coarse)), or there are 4096 of the largest.
  void keep_away_from_events(const std::function<Rational(int steps)>& delta);
  /// Whether no event passes T, nor comes closer to it than four of the largest steps, as the
  /// parameter is moved by `delta`, relative. See EventsNearEnd::keep_away.
  [[nodiscard]] bool is_free(const Rational& delta);

 private:
  const ParameterRuns& runs_;
  const ExactGradient& exact_;
  bool is_given_;
  int coarse_;
  EventsNearEnd events_;
};

}  // namespace assay::reports
