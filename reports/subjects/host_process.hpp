#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reports/subjects/assay_subject.h"
#include "reports/subjects/call_report.hpp"
#include "reports/subjects/descriptor.hpp"
#include "reports/subjects/host_protocol.hpp"

namespace assay::reports {

/// A request to a host.
struct HostRequest {
  HostWork work = HostWork::kLoad;
  /// Pieces that follow each other, each at an address where doubles may start.
  std::vector<std::span<const std::byte>> input = {};
  std::size_t result_size = 0;             ///< [bytes], which come with zeros
  const AssayModel* model = nullptr;       ///< the host may ask for its functions
  const AssayModel* derivative = nullptr;  ///< the same for this one, see number_of_functions()
};

/// The way in which the processes that a host starts are found at its end, see keep_host().
enum class Containment {
  kNamespace,   ///< they are in a PID namespace, if the system allows it
  kDescendants  ///< they are children of its keepers once they lose their parents
};

/// A process of the program assay-host or assay-hdf5 in which foreign code is called, so that the
/// code can harm only this process. Its standard output and error are caught. Keepers are its
/// parents. When this object or this process ends, they end it and all processes that it started.
/// The comment of keep_host() lists the exceptions.
class HostProcess {
 public:
  /// @throws InvalidInput if assay-host is missing, std::system_error if no process or memory is
  /// available.
  HostProcess();
  /// @param program  host_program() or hdf5_program()
  explicit HostProcess(const std::string& program,
                       Containment containment = Containment::kNamespace);
  ~HostProcess();
  HostProcess(const HostProcess&) = delete;
  HostProcess& operator=(const HostProcess&) = delete;

  /// Returns within limits.time and a little more, whatever the call does. Time during which the
  /// call waits for a processor, or for an answer of the model, does not count, up to eight times
  /// limits.time. Another call may follow only if this one returned.
  /// @throws std::system_error if no memory is available.
  [[nodiscard]] CallReport call(const HostRequest& request, const CallLimits& limits);
  /// The result of the last call, until the next one.
  [[nodiscard]] std::span<const std::byte> result() const;
  /// Ends the process. @return `report`, or a report of an attack of the process on its keeper
  /// after the call returned.
  [[nodiscard]] CallReport end_after(CallReport report);
  /// Whether another call may follow.
  [[nodiscard]] bool is_there() const { return keeper_ != 0; }
  [[nodiscard]] std::size_t calls() const { return calls_; }

 private:
  void place(const HostRequest& request, const CallLimits& limits);
  void grow(std::size_t size);
  [[nodiscard]] HostControl& control() const { return *reinterpret_cast<HostControl*>(memory_); }
  [[nodiscard]] bool is_given_more_time();
  /// The end is kReturned, kTimedOut, kForged, kCrashed if a function of the model throws, or
  /// kExited if the process ended.
  [[nodiscard]] CallEnd wait(const HostRequest& request, CallReport& report);
  [[nodiscard]] CallEnd take(const HostRequest& request, CallReport& report);
  bool evaluate(const AssayModel& model, std::uint32_t function, CallReport& report);
  bool drain(CallReport& report);
  int reap();
  void read_end(int of_keeper, CallReport& report) const;

  Descriptor memory_file_, socket_, output_, lifeline_, ended_;
  pid_t keeper_ = 0;
  std::byte* memory_ = nullptr;
  std::size_t memory_size_ = 0, used_ = 0;
  HostCall last_;
  std::uint64_t number_ = 0;
  std::chrono::milliseconds limit_{};
  std::chrono::steady_clock::time_point called_, deadline_;
  std::chrono::nanoseconds waited_before_{}, answering_{};
  std::size_t calls_ = 0;
};

}  // namespace assay::reports
