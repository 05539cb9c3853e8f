#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace assay::reports {

/// The resources that foreign code may use in one call.
struct CallLimits {
  std::chrono::milliseconds time = std::chrono::seconds(30);
  std::size_t memory = std::size_t{4} << 30;  ///< [bytes] above what the program has
};

enum class CallEnd {
  kReturned,
  kCrashed,        ///< a signal
  kExited,         ///< it ended the process
  kTimedOut,       ///< killed at CallLimits::time
  kWroteOutside,   ///< beyond the end of a GuardedArray, or before it
  kWroteInput,     ///< to a GuardedArray that it may only read
  kBrokeProtocol,  ///< a program answered other than docs/process-protocol.md says
  kRaised,         ///< a program answered that its code raised an exception
  kStopped,        ///< a program was stopped by a signal
  kKilledCaller,   ///< it, or a stranger, sent a signal to the process that waits for it
  kForged          ///< it answered in the name of its process
};

/// How a call in a host ended.
struct CallReport {
  CallEnd end = CallEnd::kReturned;
  int code = 0;                          ///< the signal, or the exit code
  std::string detail;                    ///< what else is known of the end
  std::string output;                    ///< the first 4096 bytes of what it printed
  std::size_t output_size = 0;           ///< [bytes] all that it printed
  std::chrono::milliseconds limit = {};  ///< CallLimits::time

  /// Describes an end other than kReturned, e.g. "it crashed (Segmentation fault)", with the first
  /// line that it printed.
  [[nodiscard]] std::string what() const;
};

}  // namespace assay::reports
