#pragma once

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>

#include "reports/study/left_out.hpp"

namespace assay::reports {

/// Limits the processor time of a case: its runs, and the evaluation of their errors. With some
/// parameters a case needs far more time, because a step has many events or the exact motion has
/// many pieces. Without a bound, one case could keep a study busy for hours. Only the time of the
/// threads of the runs counts, so that the limit does not depend on other work of the machine.
class ProcessorBudget {
 public:
  explicit ProcessorBudget(std::chrono::seconds most) : most_(most) {}

  /// Whether another run is worth its time.
  [[nodiscard]] bool lasts() const {
    return used_nanoseconds_ < std::chrono::nanoseconds(most_).count();
  }
  /// The reason why the other runs were left out.
  [[nodiscard]] std::string why() const {
    return fmt::format(
        "its runs took more than {} s of the processor, {}", most_.count(), kRunsLeftOut);
  }

  /// Counts the time of this thread while it exists.
  class Use {
   public:
    explicit Use(ProcessorBudget& of) : of_(&of), begin_(now()) {}
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { of_->used_nanoseconds_ += now() - begin_; }

   private:
    static std::int64_t now() {
      timespec time{};
      ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
      return std::int64_t{1'000'000'000} * time.tv_sec + time.tv_nsec;
    }

    ProcessorBudget* of_;
    std::int64_t begin_;
  };

 private:
  std::chrono::seconds most_;
  std::atomic<std::int64_t> used_nanoseconds_ = 0;
};

}  // namespace assay::reports
