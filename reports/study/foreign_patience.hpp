#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

/// How long a case waits for a foreign scheme: to the first run that does not return in time, and
/// kLongest in all. What hangs once would else cost the limit of a call for every run.
class ForeignPatience {
 public:
  static constexpr auto kLongest = std::chrono::minutes(5);

  /// Whether another run is worth its time.
  [[nodiscard]] bool lasts() const { return !hung_ && Clock::now() - begin_ < kLongest; }
  /// Why the others were left out; empty where a failure says it.
  [[nodiscard]] std::string why() const {
    return hung_ ? "" : "its runs took more than 5 minutes, so the remaining runs were left out";
  }
  void note(const SubjectFailure& failure) { hung_ = hung_ || failure.timed_out(); }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point begin_ = Clock::now();
  std::atomic<bool> hung_ = false;
};

}  // namespace assay::reports
