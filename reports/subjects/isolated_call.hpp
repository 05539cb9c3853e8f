#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <string>

namespace assay::reports {

/// What foreign code may use up in one call.
struct CallLimits {
  std::chrono::milliseconds time = std::chrono::seconds(30);
  std::size_t memory = std::size_t{4} << 30;  ///< [bytes] above what the program has
};

enum class CallEnd {
  kReturned,
  kCrashed,       ///< a signal
  kExited,        ///< it ended the process
  kTimedOut,      ///< killed at CallLimits::time
  kWroteOutside,  ///< beyond the end of a GuardedArray, or before it
  kWroteInput,    ///< to a GuardedArray that it may only read
  kKilledCaller   ///< it, or a stranger, sent a signal to the process that waits for it
};

/// How an isolated call ended.
struct CallReport {
  CallEnd end = CallEnd::kReturned;
  int code = 0;                 ///< the signal, or the exit code
  std::string output;           ///< the first 4096 bytes of what it printed
  std::size_t output_size = 0;  ///< [bytes] all that it printed

  /// Of an end that is not kReturned, e.g. "it crashed (Segmentation fault)", with the first line
  /// that it printed.
  [[nodiscard]] std::string what() const;
};

/// Calls `work` in a process forked for it, with the memory of this one as it is now: what it
/// changes is lost, but for its argument, bytes that come with zeros and are copied to `result`,
/// however the call ends. Its standard output and error are caught; its children end with it.
///
/// Guarantees: returns within limits.time and a little, whatever the call does; of the handlers of
/// exit() none runs in it. An exception of `work` is kCrashed with SIGABRT, its text in `output`.
/// Not for: work that takes locks which another thread of this process may hold, but for those of
/// the allocator, which fork() takes care of.
/// @throws std::system_error where no process or memory can be had.
[[nodiscard]] CallReport isolated_call(std::span<std::byte> result,
                                       const std::function<void(std::span<std::byte>)>& work,
                                       const CallLimits& limits = {});

/// Doubles for foreign code in an isolated call: the page behind the last one, and the page before
/// that of the first, cannot be touched.
class GuardedArray {
 public:
  explicit GuardedArray(std::size_t size);
  explicit GuardedArray(std::span<const double> values);
  /// Of structs. @pre their size is a multiple of that of a double.
  explicit GuardedArray(std::span<const std::byte> bytes);
  ~GuardedArray();
  GuardedArray(const GuardedArray&) = delete;
  GuardedArray& operator=(const GuardedArray&) = delete;

  [[nodiscard]] double* data() const { return data_; }
  [[nodiscard]] std::span<double> values() const { return {data_, size_}; }
  /// From now on it may only be read.
  void protect();

  /// Whether what is before the first number in its page is what it was: of writes before the
  /// array, which are not far enough for a fault.
  [[nodiscard]] bool is_intact() const;

 private:
  std::byte* pages_;
  std::size_t pages_size_;
  double* data_;
  std::size_t size_;
};

}  // namespace assay::reports
