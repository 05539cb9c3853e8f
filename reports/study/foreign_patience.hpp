#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "reports/study/left_out.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

/// The time for which a case waits for a foreign scheme. It waits until the first run that does not
/// return in time, and at most kLongest in all. Without this, a scheme that hangs would cost the
/// time limit for every run.
class ForeignPatience {
 public:
  static constexpr auto kLongest = std::chrono::minutes(5);

  /// Whether another run is worth its time.
  [[nodiscard]] bool lasts() const { return !hung_ && Clock::now() - begin_ < kLongest; }
  /// The reason why the other runs were left out; empty if a failure already states it.
  [[nodiscard]] std::string why() const {
    return hung_ ? "" : "its runs took more than 5 minutes, " + std::string(kRunsLeftOut);
  }
  void note(const SubjectFailure& failure) { hung_ = hung_ || failure.timed_out(); }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point begin_ = Clock::now();
  std::atomic<bool> hung_ = false;
};

}  // namespace assay::reports
