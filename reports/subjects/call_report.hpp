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
  kBrokeProtocol,  ///< an answer of a program breaks docs/process-protocol.md
  kRaised,         ///< a program answered that its code raised an exception
  kStopped,        ///< a program was stopped by a signal
  kKilledCaller,   ///< it, or a stranger, sent a signal to the process that waits
  kForged          ///< it answered in the name of its process
};

/// The end of a call in a host.
struct CallReport {
  CallEnd end = CallEnd::kReturned;
  int code = 0;                          ///< the signal, or the exit code
  std::string detail;                    ///< other facts about the end
  std::string output;                    ///< the first 4096 bytes of its output
  std::size_t output_size = 0;           ///< [bytes] of all its output
  std::chrono::milliseconds limit = {};  ///< CallLimits::time

  /// Describes an end other than kReturned, e.g. "it crashed (Segmentation fault)", with the first
  /// line that it printed.
  [[nodiscard]] std::string what() const;
};

}  // namespace assay::reports
